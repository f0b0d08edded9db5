import { BRASILIA, diaOf, type Fuso } from '#domain/competencia.ts'
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { descendant, find, parseXml, textOf } from '#platform/xml/parse.ts'
import { type Classificados, type Efeito, efeitoNoEnvio, isFinal, isPassing } from '#tracks/efeito.ts'
import { notSent, uncertain } from '#tracks/exchange.ts'
import { readInstant } from '#tracks/instant.ts'
import { nothing, refusedQuestion, type Sentido, unanswered, unexpectedStatus } from '#tracks/nada.ts'
import { frase } from '#tracks/palavras.ts'
import type {
  Achada,
  Autorizada,
  CausaDoNada,
  Diferenca,
  MensagemDaCidade,
  Nada,
  Outcome,
  Prova,
  Reparo,
} from '#tracks/track.ts'
import { parseChaveAcesso, parseDpsId } from './dps-id.ts'
import { unpackXml } from './gzip-b64.ts'
import { type NfseLida, parseNfse } from './parse-nfse.ts'
import { type Catalogo, explain, findRejection } from './rejections.ts'
import { type ErroSefin, type RespostaSefin, readResposta } from './sefin-errors.ts'

/** Authorised, but the document has to be fetched by its key. */
export type SemXml = { kind: 'autorizada_sem_xml'; chaveAcesso: string; avisos: Aviso[] }

/**
 * What the answer to POST /nfse proves (docs/especificacao/estados.md#0-nota-hidden-sub-state,
 * docs/referencia/nacional.md#8-rejection-codes). The default is `incerta`: the request was sent, so only a document of
 * ours proves an authorization and only codes of SEFIN about it prove a refusal.
 */
export function classifyEmissao(
  answer: RestAnswer,
  idDps: string,
  fuso: Fuso = BRASILIA,
  classificados?: Classificados,
): Outcome | SemXml {
  if (answer.kind === 'not-sent') return notSent(answer)
  if (answer.kind === 'unknown') return uncertain(answer.causa, answer.detail)

  const { status, body } = answer
  const resposta = readResposta(body)
  if (status >= 200 && status < 300) return classifyAceite(resposta, idDps, status, fuso)
  // 429 means "not now", yet no document says that the request was not processed: a consult proves absence.
  if (status < 400 || status >= 500 || status === 408 || status === 429)
    return undecided('http', `HTTP ${status}`, resposta.erros)
  return classifyRecusa(resposta, idDps, status, classificados)
}

/** What the answer to GET /dps/{id} proves: the key of the note, its absence, or nothing. */
export function classifyConsultaDps(
  answer: RestAnswer,
  idDps: string,
): Prova | { kind: 'encontrada'; chaveAcesso: string } {
  if (answer.kind !== 'answer') return unanswered(answer)
  const { status, body } = answer
  const { forma, chaveAcesso, ...resposta } = readResposta(body)
  // A 404 of a proxy in front of SEFIN is a page, and proves nothing.
  if (status === 404 && forma !== 'outra' && chaveAcesso === null) {
    const said = refusedQuestion(mensagensOf(resposta.erros), sentidoOf)
    return OF_ABSENCE.includes(said.causa) ? { kind: 'ausente' } : said
  }
  if (status !== 200 || chaveAcesso === null) return refusedByStatus(status, resposta.erros)
  if (!isKeyOf(chaveAcesso, idDps) || (resposta.idDps !== null && resposta.idDps !== idDps))
    return nothing('outro_documento', `GET /dps answered key ${chaveAcesso}`)
  return { kind: 'encontrada', chaveAcesso }
}

/** What the words beside a 404 may be: none, or about the DPS; a refusal of the certificate is about the question. */
const OF_ABSENCE: readonly CausaDoNada[] = ['sem_mensagem', 'codigo_desconhecido', 'recusa']

/** The proof in the answer to HEAD /dps/{id} where GET found nothing: absent when both say so. */
export function classifyHeadDps(answer: RestAnswer): Prova {
  if (answer.kind !== 'answer') return unanswered(answer)
  if (answer.status === 404) return { kind: 'ausente' }
  return unexpectedStatus(answer.status, 'GET /dps found nothing, HEAD /dps does not say so')
}

/** An answer to a question that has neither the document nor its absence. */
export function refusedByStatus(status: number, erros: readonly ErroSefin[]): Nada {
  const said = refusedQuestion(mensagensOf(erros), sentidoOf)
  const byStatus = unexpectedStatus(status, describe(erros))
  const isPlain = ['sem_mensagem', 'codigo_desconhecido', 'recusa'].includes(said.causa)
  return isPlain && (said.causa === 'sem_mensagem' || byStatus.causa !== 'ilegivel')
    ? { ...byStatus, mensagens: said.mensagens }
    : said
}

/** The catalogue's meaning of a code as the answer to a question. */
export const sentidoOf = (codigo: string, find: Catalogo = findRejection): Sentido | null => {
  const efeito = find(codigo)?.efeito
  if (isUndecided(efeito)) return 'instabilidade'
  return efeito === undefined ? null : 'recusa'
}

/** The sentences of SEFIN as they came. */
export const mensagensOf = (erros: readonly ErroSefin[]): MensagemDaCidade[] =>
  erros.map(({ codigo, descricao, complemento }) => ({
    codigo,
    mensagem: [descricao, complemento].filter(Boolean).join(' '),
  }))

/** The note asked about, the DPS that we sent, and the hour of the city that answers. */
export type DaConsulta = { idDps: string; chaveAcesso: string; enviado: Uint8Array; fuso?: Fuso }

/**
 * What the answer to GET /nfse/{key} proves, once the key is known to be of our DPS id. `enviado`: the DPS we sent. A
 * note under our number whose DPS is not that one was issued elsewhere, by another program of the same issuer.
 */
export function classifyConsultaNfse(
  answer: RestAnswer,
  { idDps, chaveAcesso, enviado, fuso = BRASILIA }: DaConsulta,
): Exclude<Prova, { kind: 'lote_recusado' | 'em_processamento' | 'ausente' }> {
  if (answer.kind !== 'answer') return unanswered(answer)
  const { nfseXmlGZipB64, erros } = readResposta(answer.body)
  const xml = answer.status === 200 && nfseXmlGZipB64 ? unpackXml(nfseXmlGZipB64) : null
  const nfse = xml && parseNfse(xml, fuso)
  if (!xml || !nfse)
    return nothing('documento_indisponivel', `HTTP ${answer.status} for ${chaveAcesso}`, mensagensOf(erros))
  if (nfse.chaveAcesso !== chaveAcesso || !isOfDps(nfse, idDps))
    return nothing('outro_documento', `GET /nfse answered ${nfse.chaveAcesso} of ${nfse.idDps}`)
  return compared(nfse, xml, { enviado, fuso }, [])
}

/** A note of our DPS id: ours, or one whose contents are not what we sent. */
export function compared(
  nfse: NfseLida,
  xml: Buffer,
  { enviado, fuso }: { enviado: Uint8Array; fuso: Fuso },
  avisos: Aviso[],
) {
  const diferencas = differencesOf(xml, enviado, fuso)
  return diferencas.length === 0
    ? authorized(nfse, xml, avisos)
    : { kind: 'diferente' as const, achada: achadaOf(nfse, xml), diferencas, avisos }
}

/** The rebuild that answers these codes, allowed once; null unless one repair answers all of them. */
export function reparoFor(codigos: readonly string[]): Reparo | null {
  const [first, ...others] = new Set(codigos.map((codigo) => REPAROS[codigo] ?? null))
  return others.length === 0 ? (first ?? null) : null
}

const REPAROS: Record<string, Reparo> = {
  E0008: 'data-emissao',
  E0116: 'incluir-im',
  E0120: 'remover-im',
  ...Object.fromEntries(
    ['E0600', 'E0602', 'E0604', 'E0612', 'E0617', 'E0619', 'E0621', 'E0625', 'E0628', 'E0631', 'E0635', 'E0640'].map(
      (codigo) => [codigo, 'aliquota' as const],
    ),
  ),
}

function classifyAceite(resposta: RespostaSefin, idDps: string, status: number, fuso: Fuso): Outcome | SemXml {
  const avisos = resposta.alertas.map((alerta) => toAviso(alerta))
  const xml = resposta.nfseXmlGZipB64 ? unpackXml(resposta.nfseXmlGZipB64) : null
  const nfse = xml && parseNfse(xml, fuso)
  if (xml && nfse) {
    if (isOfDps(nfse, idDps)) return authorized(nfse, xml, avisos)
    return uncertain('resposta_de_outra_dps', `HTTP ${status} with the note of ${nfse.idDps}`)
  }
  // An authorised note whose document arrived broken is still authorised: its key must not be lost.
  const { chaveAcesso } = resposta
  const isOurs = resposta.idDps === null || resposta.idDps === idDps
  if (chaveAcesso && isOurs && isKeyOf(chaveAcesso, idDps)) return { kind: 'autorizada_sem_xml', chaveAcesso, avisos }
  return undecided('resposta_ilegivel', `HTTP ${status} without a note of ours`, resposta.erros)
}

function classifyRecusa(
  { erros, idDps: answered }: RespostaSefin,
  idDps: string,
  status: number,
  classificados: Classificados | undefined,
): Outcome {
  const codigos = erros.map(({ codigo }) => codigo).filter(Boolean)
  if (codigos.length === 0) return undecided('http', `HTTP ${status} without codes of SEFIN`, erros)
  if (answered !== null && answered !== idDps)
    return uncertain('resposta_de_outra_dps', `HTTP ${status} about ${answered}`)

  const reparo = reparoFor(codigos)
  // The number may be ours already (E0014), or the refusal is temporary (E1206, RNG9999).
  const efeitos = codigos.map((codigo) => efeitoNoEnvio(codigo, findRejection(codigo), classificados))
  const waits = efeitos.find(isUndecided)
  if (waits && reparo === null)
    return uncertain(waits === 'duplicado' ? 'numero_ja_usado' : 'instabilidade', describe(erros), mensagensOf(erros))
  if (reparo === null && !efeitos.every(isFinal))
    return uncertain('codigo_desconhecido', describe(erros), mensagensOf(erros))
  return { kind: 'recusada', erros: erros.filter(({ codigo }) => codigo).map((erro) => toErro(erro)), reparo }
}

/** An answer that decides nothing by its status or form: its words are kept, and may say that the system is down. */
export const undecided = (causa: string, motivo: string, erros: readonly ErroSefin[]) =>
  uncertain(
    erros.some(({ codigo }) => isPassing(findRejection(codigo)?.efeito)) ? 'instabilidade' : causa,
    [motivo, describe(erros)].filter(Boolean).join(': '),
    mensagensOf(erros),
  )

/** Whether a code decides nothing: the number may be ours, or the refusal passes. */
export const isUndecided = (efeito: Efeito | undefined): boolean => efeito === 'duplicado' || isPassing(efeito)

/** The outcome of a note whose document is at hand. */
export const authorized = (nfse: NfseLida, xml: Buffer, avisos: Aviso[]): Autorizada => ({
  kind: 'autorizada',
  ...achadaOf(nfse, xml),
  avisos,
})

const achadaOf = (nfse: NfseLida, xml: Buffer): Achada => ({
  numero: nfse.numero,
  chaveAcesso: nfse.chaveAcesso,
  codigoVerificacao: null,
  autorizadaEm: nfse.dhProc,
  xml,
  apurado: nfse.apurado,
})

/** The note came of our DPS: id, issuer, series and number are ours. */
export function isOfDps(nfse: NfseLida, idDps: string): boolean {
  const ours = parseDpsId(idDps)
  return (
    ours !== null &&
    nfse.idDps === idDps &&
    nfse.cpfCnpjPrestador === ours.cpfCnpj &&
    Number(nfse.serie) === Number(ours.serie) &&
    nfse.nDps === ours.numero
  )
}

/** The key is of our issuer, in our município. */
export function isKeyOf(chaveAcesso: string, idDps: string): boolean {
  const key = parseChaveAcesso(chaveAcesso)
  const ours = parseDpsId(idDps)
  return key !== null && ours !== null && key.municipio === ours.municipio && key.cpfCnpj === ours.cpfCnpj
}

/** What differs between the DPS we sent and the one inside the note. SEFIN keeps its elements; one difference is proof. */
function differencesOf(nfse: Uint8Array, enviado: Uint8Array, fuso: Fuso): Diferenca[] {
  // Cities receive the DPS inside a message of theirs.
  const ours = descendant(parseXml(enviado), 'infDPS')
  const theirs = find(parseXml(nfse), 'infNFSe/DPS/infDPS')
  if (!ours || !theirs) return [{ campo: '', enviado: null, encontrado: null }]
  return COMPARED.map(([path, campo, same]) => {
    const [enviado, encontrado] = [textOf(ours, path), textOf(theirs, path)]
    return { campo, enviado, encontrado, same: same(enviado ?? '', encontrado ?? '', fuso) }
  }).flatMap(({ same, ...diferenca }) => (same ? [] : [diferenca]))
}

type Same = (ours: string, theirs: string, fuso: Fuso) => boolean
const sameText: Same = (ours, theirs) => ours.trim() === theirs.trim()
/** What the note does not show is no difference. */
const whereShown =
  (same: Same): Same =>
  (ours, theirs, fuso) =>
    theirs === '' || same(ours, theirs, fuso)
const sameAmount: Same = (ours, theirs) => Number(ours) === Number(theirs)
/** An instant in any form; one that cannot be read is no other one. */
const sameInstant: Same = (ours, theirs, fuso) => {
  const [one, other] = [readInstant(ours, fuso), readInstant(theirs, fuso)]
  return one === null || other === null ? theirs !== '' || ours === '' : Date.parse(one) === Date.parse(other)
}
const sameDay: Same = (ours, theirs, fuso) => {
  const [one, other] = [readInstant(ours, fuso), readInstant(theirs, fuso)]
  return one === null || other === null || diaOf(Date.parse(one), fuso) === diaOf(Date.parse(other), fuso)
}
const COMPARED: readonly [path: string, campo: string, same: Same][] = [
  ['dhEmi', 'rps.dataEmissao', sameInstant],
  ['dCompet', 'competencia', whereShown(sameDay)],
  ['valores/vServPrest/vServ', 'servico[0].valor.servico', sameAmount],
  ['valores/vDedRed/vDR', 'servico[0].valor.deducoes', whereShown(sameAmount)],
  ['valores/vDescCondIncond/vDescIncond', 'servico[0].valor.descontoIncondicionado', whereShown(sameAmount)],
  ['valores/vDescCondIncond/vDescCond', 'servico[0].valor.descontoCondicionado', whereShown(sameAmount)],
  ['valores/trib/tribMun/tpRetISSQN', 'servico[0].iss.retido', whereShown(sameText)],
  ['serv/locPrest/cLocPrestacao', 'servico[0].municipioPrestacao', whereShown(sameText)],
  ['serv/cServ/cTribNac', 'servico[0].codigoServicoNacional', sameText],
  ['serv/cServ/cTribMun', 'servico[0].codigoTributacao', whereShown(sameText)],
  ['toma/CNPJ', 'tomador.cpfCnpj', sameText],
  ['toma/CPF', 'tomador.cpfCnpj', sameText],
]

/** A finding from an error of an answer: what it said, and our explanation where the code is known. */
export const toErro = ({ codigo, descricao, complemento, correcao = '' }: ErroSefin, find?: Catalogo): Erro =>
  explain(codigo, { mensagem: frase(descricao, complemento), correcao }, find)

/** A warning from an alert of an answer. */
export const toAviso = (alerta: ErroSefin, find?: Catalogo): Aviso => {
  const { campo, codigo, mensagem } = toErro(alerta, find)
  return { campo, codigo: alerta.codigo ? codigo : 'ALERTA_NACIONAL', mensagem }
}

/** Errors of an answer, for the operator. */
export const describe = (erros: readonly ErroSefin[]) =>
  erros.map(({ codigo, descricao }) => `${codigo} ${descricao}`.trim()).join('; ')
