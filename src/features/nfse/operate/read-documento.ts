import { reader } from '#features/nfse/danfse/danfse-reader.ts'
import { NINGUEM, type NotaMunicipal, type PessoaMunicipal } from '#features/nfse/danfse/municipal-nota.ts'
import { readAbrasf } from '#features/nfse/danfse/read-abrasf.ts'
import { readPaulistana } from '#features/nfse/danfse/read-paulistana.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, find, parseXml } from '#platform/xml/parse.ts'

/** The content of a city's document. Every leaf is text as the city wrote it, or null. */
export type DocumentoLido = Omit<NotaMunicipal, 'substituida' | 'outras' | 'servico' | 'reforma'> & {
  /** `codigoNacional`: cTribNac, which begins with the item. */
  servico: NotaMunicipal['servico'] & { codigoNacional: string | null }
}

/** Reads a city's note of any family; null when its bytes are not XML. */
export function readDocumento(xml: Buffer, numero: string): DocumentoLido | null {
  const root = parse(xml)
  if (!root) return null
  const nacional = descendant(root, 'infNFSe')
  if (nacional) return readNacional(nacional)
  const nota = root.name === 'NFe' ? readPaulistana(root) : readAbrasf(root, numero)
  return { ...nota, servico: { ...nota.servico, codigoNacional: null } }
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
    intermediario: readPessoa(dps.at('interm')),
    servico: {
      item: dps.text('serv/cServ/cTribNac'),
      codigoNacional: dps.text('serv/cServ/cTribNac'),
      codigoMunicipal: dps.text('serv/cServ/cTribMun'),
      descricaoMunicipal: null,
      codigoNbs: dps.text('serv/cServ/cNBS'),
      discriminacao: dps.text('serv/cServ/xDescServ'),
      municipioPrestacao: dps.text('serv/locPrest/cLocPrestacao'),
    },
    valores: {
      servico: dps.text('valores/vServPrest/vServ'),
      deducoes: dps.text('valores/vDedRed/vDR'),
      descontoIncondicionado: desconto('vDescIncond'),
      descontoCondicionado: desconto('vDescCond'),
      liquido: nota.text('valores/vLiq'),
      // The layout has one amount for several federal taxes, and says in other fields which ones it includes.
      ...{ pis: null, cofins: null, csll: null, inss: null, irrf: null, outras: null },
    },
    iss: {
      exigibilidade: null,
      municipioIncidencia: nota.text('cLocIncid'),
      retencao: dps.text('valores/trib/tribMun/tpRetISSQN'),
      base: nota.text('valores/vBC'),
      aliquota: nota.text('valores/pAliqAplic'),
      valor: nota.text('valores/vISSQN'),
    },
  }
}

function readPessoa(node: XmlNode | null, nome: string | null = null): PessoaMunicipal {
  const { text } = reader(node)
  return {
    ...NINGUEM,
    documento: text('CNPJ') ?? text('CPF') ?? text('NIF'),
    inscricaoMunicipal: text('IM'),
    nome: text('xNome') ?? nome,
    telefone: text('fone'),
    email: text('email'),
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
