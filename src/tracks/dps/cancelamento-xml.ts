import { type Fuso, startOfDay, toLocal } from '#domain/competencia.ts'
import { signElement } from '#platform/certificates/xmldsig.ts'
import { el, group, open } from '#platform/xml/canonical.ts'
import type { Conexao, Credencial, PedidoCancelamento } from '#tracks/track.ts'
import { MOTIVOS_DO_EVENTO } from './motivos.ts'
import { plainText } from './texto.ts'

export type PedidoEvento = {
  conexao: Pick<Conexao, 'ambiente' | 'assinatura' | 'template'>
  credencial: Pick<Credencial, 'key' | 'certificadoBase64'>
  agora: Date
  /** The hour of the issuer's municipality. */
  fuso: Fuso
}

/**
 * pedRegEvento 1.01 of a cancellation (e101101), signed, as a document of its own. The reason keeps its first 255
 * characters (docs/referencia/nacional.md#72-pedregevento-v101); its code is 1 (error), 2 (service not provided) or 9,
 * which replaces any other.
 */
export function writePedRegEvento(pedido: PedidoCancelamento, evento: PedidoEvento): string {
  const ns = { '': NAMESPACE }
  return `${DECLARATION}${open('pedRegEvento', ns, { versao: VERSAO })}${signInfPedReg(pedido, evento, ns)}</pedRegEvento>`
}

/** pedRegEvento 1.01 of a request for the fiscal analysis of a cancellation (e101103); its fields are the same. */
export function writePedRegAnalise(pedido: PedidoCancelamento, evento: PedidoEvento): string {
  const ns = { '': NAMESPACE }
  const signed = signInfPedReg(pedido, evento, ns, ANALISE)
  return `${DECLARATION}${open('pedRegEvento', ns, { versao: VERSAO })}${signed}</pedRegEvento>`
}

/** The same as an element inside the message of a city, in the namespaces in scope there. */
export function writeInnerPedRegEvento(
  pedido: PedidoCancelamento,
  evento: PedidoEvento,
  ns: Record<string, string>,
): string {
  return `${open('pedRegEvento', {}, { versao: VERSAO })}${signInfPedReg(pedido, evento, ns)}</pedRegEvento>`
}

/**
 * The event with the request inside, as the asynchronous city software requires it: the company writes the event too,
 * and signs that. Order and attributes are those of the software's example, which is all that is public.
 */
export function writeInnerEvento(
  pedido: PedidoCancelamento,
  { conexao, credencial, agora, fuso }: PedidoEvento,
  ns: Record<string, string>,
): string {
  const { chaveAcesso } = pedido
  const em = dataDoEvento(agora, fuso)
  const infPedReg =
    open('infPedReg', {}, { id: `PRE${chaveAcesso}${CANCELAMENTO}` }) +
    el('chNFSe', chaveAcesso) +
    writeAutor(pedido) +
    el('dhEvento', em) +
    el('tpAmb', tpAmb(conexao)) +
    VER_APLIC +
    writeMotivo(pedido, conexao, CANCELAMENTO) +
    '</infPedReg>'
  const body =
    VER_APLIC +
    '<ambGer>1</ambGer><nSeqEvento>1</nSeqEvento>' +
    el('dhProc', em) +
    '<nDFe>0</nDFe>' +
    `${open('pedRegEvento', {}, { versao: VERSAO })}${infPedReg}</pedRegEvento>`
  const attrs = { id: `EVT${chaveAcesso}${CANCELAMENTO}${PRIMEIRO}` }
  const { element, signature } = sign({ name: 'infEvento', attrs, body, ns }, { conexao, credencial })
  return `${open('evento', {}, { versao: VERSAO })}${element}${signature}</evento>`
}

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const VERSAO = '1.01'
const VER_APLIC = el('verAplic', 'NFSe-1.0')
const CANCELAMENTO = '101101'
const ANALISE = '101103'
type TipoEvento = typeof CANCELAMENTO | typeof ANALISE
const PRIMEIRO = '001'
const MOTIVO_CHARS_MAX = 255
/** The server refuses an event later than its own clock (E1843); the margin never moves it to the day before. */
const CLOCK_MARGIN_MS = 60_000

function signInfPedReg(
  pedido: PedidoCancelamento,
  evento: PedidoEvento,
  ns: Record<string, string>,
  tipo: TipoEvento = CANCELAMENTO,
): string {
  const { conexao, agora, fuso } = evento
  const { chaveAcesso } = pedido
  // The layout before 2026-02 numbered the requests; cities that copied it still require the number.
  const numero = templateDaCidade(conexao)?.xml.exigir.includes('nPedRegEvento') ? PRIMEIRO : ''
  const body =
    el('tpAmb', tpAmb(conexao)) +
    VER_APLIC +
    el('dhEvento', dataDoEvento(agora, fuso)) +
    writeAutor(pedido) +
    el('chNFSe', chaveAcesso) +
    el('nPedRegEvento', numero || null) +
    writeMotivo(pedido, conexao, tipo)
  const attrs = { Id: `PRE${chaveAcesso}${tipo}${numero}` }
  const { element, signature } = sign({ name: 'infPedReg', attrs, body, ns }, evento)
  return element + signature
}

const sign = (
  element: { name: string; attrs: Record<string, string>; body: string; ns: Record<string, string> },
  { conexao, credencial }: Pick<PedidoEvento, 'conexao' | 'credencial'>,
) =>
  signElement({
    ...element,
    key: credencial.key,
    certificateBase64: credencial.certificadoBase64,
    profile: conexao.assinatura,
  })

/** Null for the national system. */
const templateDaCidade = ({ template }: PedidoEvento['conexao']) => (template?.familia === 'dps' ? template : null)

const tpAmb = ({ ambiente }: PedidoEvento['conexao']) => (ambiente === 'producao' ? 1 : 2)
const dataDoEvento = (agora: Date, fuso: Fuso) =>
  toLocal(Math.max(agora.getTime() - CLOCK_MARGIN_MS, startOfDay(agora.getTime(), fuso)), fuso)

const writeAutor = ({ prestador: { cpfCnpj } }: PedidoCancelamento) =>
  el(cpfCnpj.length === 11 ? 'CPFAutor' : 'CNPJAutor', cpfCnpj)

function writeMotivo(
  { codigoMotivo, motivo }: PedidoCancelamento,
  conexao: PedidoEvento['conexao'],
  tipo: TipoEvento,
): string {
  const codigo = codigoMotivo ?? templateDaCidade(conexao)?.politica.codigoCancelamentoPadrao ?? OUTROS
  return group(
    `e${tipo}`,
    el('xDesc', DESCRICOES[tipo]),
    // A cancellation that was accepted before codes were checked may have another.
    el('cMotivo', MOTIVOS_DO_EVENTO.find((each) => each === codigo) ?? OUTROS),
    el('xMotivo', plainText(motivo, MOTIVO_CHARS_MAX).texto),
  )
}

/** Fixed by the schema, one for each type. */
const DESCRICOES: Record<TipoEvento, string> = {
  [CANCELAMENTO]: 'Cancelamento de NFS-e',
  [ANALISE]: 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
}
const OUTROS = '9'
