import type { Tabelas } from '#domain/tabelas.ts'
import { appendChild, signElementAsync } from '#platform/certificates/xmldsig.ts'
import { el, group, open } from '#platform/xml/canonical.ts'
import { emissaoAteAgora } from '#tracks/datas.ts'
import type { Credencial, Emissao, PedidoCancelamento } from '#tracks/track.ts'
import { inscricao, type Versao } from './campos.ts'
import { money } from './numeros.ts'
import { writeCpfCnpj } from './pessoas-xml.ts'
import { cancelamentoString, type RpsAssinado, rpsString, signString } from './rps-signature.ts'
import { writeRpsV1 } from './rps-xml-v1.ts'
import { writeRpsV2 } from './rps-xml-v2.ts'
import { precoDoServico } from './tributacao.ts'

type Chaves = Pick<Credencial, 'key' | 'certificadoBase64'>

/** The identity of an RPS as the city returns it. */
export type ChaveRps = { inscricao: string; serie: string; numero: string }

/** The key of an RPS as one text: the id its document is stored under. */
const idRps = ({ inscricao: im, serie, numero }: ChaveRps) => `RPS-${im}-${serie}-${numero}`

/**
 * PedidoEnvioLoteRPS with one RPS, signed whole. The note must have passed `checkPaulistana`; `agora` bounds the day of
 * emission, which the city refuses in the future (its error 313).
 */
export async function writeEnvio(
  emissao: Emissao,
  { versao, agora, tabelas, chaves }: { versao: Versao; agora: Date; tabelas: Tabelas; chaves: Chaves },
): Promise<{ id: string; xml: string }> {
  const rps = rpsOf(emissao, agora)
  const assinatura = await signString(rpsString(rps, versao), chaves.key)
  const { prestador } = emissao.nota
  const chave = { inscricao: inscricao(prestador.inscricaoMunicipal), serie: emissao.serie, numero: emissao.numero }
  const body = writeEnvioBody(rps, assinatura, versao, tabelas)
  return { id: idRps(chave), xml: await signRoot('PedidoEnvioLoteRPS', body, chaves) }
}

/** The same message without the two signatures, to be shown to the client. */
export function previewEnvio(emissao: Emissao, agora: Date, versao: Versao, tabelas: Tabelas): string {
  const body = writeEnvioBody(rpsOf(emissao, agora), '', versao, tabelas)
  return `${open('p1:PedidoEnvioLoteRPS', ROOT_NS)}${body}</p1:PedidoEnvioLoteRPS>`
}

/** PedidoConsultaNFe by the key of an RPS. `remetente`: the CPF or CNPJ that sends the consult. */
export function writeConsulta(chave: ChaveRps, remetente: string, versao: Versao, chaves: Chaves): Promise<string> {
  const detalhe = group(
    'ChaveRPS',
    el('InscricaoPrestador', chave.inscricao),
    el('SerieRPS', chave.serie),
    el('NumeroRPS', chave.numero),
  )
  return signRoot('PedidoConsultaNFe', writeCabecalho(versao, remetente) + group('Detalhe', detalhe), chaves)
}

/** PedidoCancelamentoNFe of one note. The city accepts no reason. */
export async function writeCancelamento(
  { prestador, numero }: PedidoCancelamento,
  versao: Versao,
  chaves: Chaves,
): Promise<string> {
  const assinatura = await signString(cancelamentoString(prestador.inscricaoMunicipal, numero, versao), chaves.key)
  const detalhe =
    group('ChaveNFe', el('InscricaoPrestador', inscricao(prestador.inscricaoMunicipal)), el('NumeroNFe', numero)) +
    el('AssinaturaCancelamento', assinatura)
  const cabecalho = writeCabecalho(versao, prestador.cpfCnpj, el('transacao', 'true'))
  return signRoot('PedidoCancelamentoNFe', cabecalho + group('Detalhe', detalhe), chaves)
}

/** The schema qualifies the root alone, so it has a prefix and its content has none. */
const ROOT_NS = { p1: 'http://www.prefeitura.sp.gov.br/nfe' }

/** Signs the whole message (URI=""), as the last child of its root. */
async function signRoot(raiz: string, body: string, { key, certificadoBase64 }: Chaves): Promise<string> {
  const { element, signature } = await signElementAsync({
    ns: ROOT_NS,
    name: `p1:${raiz}`,
    attrs: {},
    body,
    key,
    certificateBase64: certificadoBase64,
    profile: 'rsa-sha1',
    declareNamespaces: true,
  })
  return appendChild(element, signature)
}

function rpsOf({ nota, serie, numero }: Emissao, agora: Date): RpsAssinado {
  return { nota, serie, numero, dia: emissaoAteAgora(nota, agora).slice(0, 10) }
}

function writeEnvioBody(rps: RpsAssinado, assinatura: string, versao: Versao, tabelas: Tabelas): string {
  const { nota, dia } = rps
  const totais =
    versao === '1'
      ? money('ValorTotalServicos', precoDoServico(nota.servico)) +
        money('ValorTotalDeducoes', nota.servico.valor.deducoes)
      : ''
  const cabecalho = writeCabecalho(
    versao,
    nota.prestador.cpfCnpj,
    // With one transaction for the lote, an error means that nothing of it was issued.
    el('transacao', 'true') + el('dtInicio', dia) + el('dtFim', dia) + el('QtdRPS', 1) + totais,
  )
  return cabecalho + (versao === '1' ? writeRpsV1 : writeRpsV2)(rps, assinatura, tabelas)
}

const writeCabecalho = (versao: Versao, remetente: string, more = '') =>
  `${open('Cabecalho', {}, { Versao: versao })}${writeCpfCnpj('CPFCNPJRemetente', remetente)}${more}</Cabecalho>`
