import { reader } from '#features/nfse/danfse/danfse-reader.ts'
import { NINGUEM, type NotaMunicipal, type PessoaMunicipal } from '#features/nfse/danfse/municipal-nota.ts'
import { readAbrasf } from '#features/nfse/danfse/read-abrasf.ts'
import { readPaulistana } from '#features/nfse/danfse/read-paulistana.ts'
import { descendant, find, parseXml, type XmlNode } from '#platform/xml/parse.ts'

/** What an operator compares of a document of the city. Every leaf is text as the city wrote it, or null. */
export type DocumentoLido = Pick<
  NotaMunicipal,
  'numero' | 'codigoVerificacao' | 'emissao' | 'competencia' | 'rps' | 'prestador' | 'tomador'
> & {
  servico: { codigo: string | null; discriminacao: string | null }
  valores: Record<'servico' | 'deducoes' | 'descontoIncondicionado' | 'descontoCondicionado', string | null>
  iss: Record<'aliquota' | 'valor', string | null>
}

/** Reads a city's note of any family; null when its bytes are not XML. */
export function readDocumento(xml: Buffer, numero: string): DocumentoLido | null {
  const root = parse(xml)
  if (!root) return null
  const nacional = descendant(root, 'infNFSe')
  if (nacional) return readNacional(nacional)
  const { servico, ...nota } = root.name === 'NFe' ? readPaulistana(root) : readAbrasf(root, numero)
  return { ...nota, servico: { codigo: servico.item ?? servico.codigoMunicipal, discriminacao: servico.discriminacao } }
}

function parse(xml: Buffer): XmlNode | null {
  try {
    return parseXml(xml)
  } catch {
    return null
  }
}

function readNacional(inf: XmlNode): DocumentoLido {
  const nota = reader(inf)
  const dps = reader(find(inf, 'DPS/infDPS'))
  const desconto = (nome: string) => dps.text(`valores/vDescCondIncond/${nome}`)
  return {
    numero: nota.text('nNFSe'),
    codigoVerificacao: null,
    emissao: nota.text('dhProc'),
    competencia: dps.text('dCompet'),
    rps: { serie: dps.text('serie'), numero: dps.text('nDPS'), emissao: dps.text('dhEmi') },
    prestador: readPessoa(dps.at('prest'), nota.text('emit/xNome')),
    tomador: readPessoa(dps.at('toma')),
    servico: { codigo: dps.text('serv/cServ/cTribNac'), discriminacao: dps.text('serv/cServ/xDescServ') },
    valores: {
      servico: dps.text('valores/vServPrest/vServ'),
      deducoes: dps.text('valores/vDedRed/vDR'),
      descontoIncondicionado: desconto('vDescIncond'),
      descontoCondicionado: desconto('vDescCond'),
    },
    iss: { aliquota: nota.text('valores/pAliqAplic'), valor: nota.text('valores/vISSQN') },
  }
}

function readPessoa(node: XmlNode | null, nome: string | null = null): PessoaMunicipal {
  const { text } = reader(node)
  return {
    ...NINGUEM,
    documento: text('CNPJ') ?? text('CPF') ?? text('NIF'),
    inscricaoMunicipal: text('IM'),
    nome: text('xNome') ?? nome,
  }
}

type Identidade = { cpfCnpj: string; serie: string; numero: string }

/** Whether nothing in a document says that it is of another issuer, series or number than ours. */
export function isOfOurNumber({ prestador, rps }: DocumentoLido, ours: Identidade): boolean {
  const same = (theirs: string | null, mine: string) => theirs === null || bare(theirs) === bare(mine)
  return same(prestador.documento, ours.cpfCnpj) && same(rps.serie, ours.serie) && same(rps.numero, ours.numero)
}
const bare = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
