import type { Aviso } from '#domain/nota/nota.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { descendant, find, parseXml, textOf } from '#platform/xml/parse.ts'
import { notSent, uncertain } from '#tracks/exchange.ts'
import type { Outcome, Reparo } from '#tracks/track.ts'
import { parseChaveAcesso, parseDpsId } from './dps-id.ts'
import { unpackXml } from './gzip-b64.ts'
import { type NfseLida, parseNfse } from './parse-nfse.ts'
import { explain, loadRejections } from './rejections.ts'
import { type ErroSefin, type RespostaSefin, readResposta } from './sefin-errors.ts'

/** Authorised, but the document has to be fetched by its key. */
export type SemXml = { kind: 'autorizada_sem_xml'; chaveAcesso: string; avisos: Aviso[] }

/**
 * What the answer to POST /nfse proves (docs/especificacao/estados.md#0-nota-hidden-sub-state,
 * docs/referencia/nacional.md#8-rejection-codes). The default is `incerta`: the request was sent, so only a document of
 * ours proves an authorization and only codes of SEFIN about it prove a refusal.
 */
export function classifyEmissao(answer: RestAnswer, idDps: string): Outcome | SemXml {
  if (answer.kind === 'not-sent') return notSent(answer)
  if (answer.kind === 'unknown') return uncertain(answer.causa, answer.detail)

  const { status, body } = answer
  const resposta = readResposta(body)
  if (status >= 200 && status < 300) return classifyAceite(resposta, idDps, status)
  // 429 means "not now", yet no document says that the request was not processed: a consult proves absence.
  if (status < 400 || status >= 500 || status === 408 || status === 429) return uncertain('http', `HTTP ${status}`)
  return classifyRecusa(resposta, idDps, status)
}

/** What the answer to GET /dps/{id} proves: the key of the note, its absence, or nothing. */
export function classifyConsultaDps(
  answer: RestAnswer,
  idDps: string,
): Outcome | { kind: 'encontrada'; chaveAcesso: string } {
  if (answer.kind !== 'answer') return uncertain(answer.causa, answer.detail)
  const { status, body } = answer
  const { forma, chaveAcesso, ...resposta } = readResposta(body)
  // A 404 of a proxy in front of SEFIN is a page, and proves nothing.
  if (status === 404 && forma !== 'outra' && chaveAcesso === null) return { kind: 'ausente' }
  if (status !== 200 || chaveAcesso === null) return uncertain('consulta', `HTTP ${status}`)
  if (!isKeyOf(chaveAcesso, idDps) || (resposta.idDps !== null && resposta.idDps !== idDps))
    return uncertain('resposta_de_outra_dps', `GET /dps answered key ${chaveAcesso}`)
  return { kind: 'encontrada', chaveAcesso }
}

/** What the answer to HEAD /dps/{id} proves where GET found nothing: absent when both say so. */
export function classifyHeadDps(answer: RestAnswer): Outcome {
  if (answer.kind !== 'answer') return uncertain(answer.causa, answer.detail)
  if (answer.status === 404) return { kind: 'ausente' }
  return uncertain('consulta', `GET /dps found nothing, HEAD /dps answered HTTP ${answer.status}`)
}

/**
 * What the answer to GET /nfse/{key} proves, once the key is known to be of our DPS id. `enviado`: the DPS we sent. A
 * note under our number whose DPS is not that one was issued elsewhere, by another program of the same issuer.
 */
export function classifyConsultaNfse(
  answer: RestAnswer,
  { idDps, chaveAcesso, enviado }: { idDps: string; chaveAcesso: string; enviado: Uint8Array },
): Outcome {
  if (answer.kind !== 'answer') return uncertain(answer.causa, answer.detail)
  const { nfseXmlGZipB64 } = readResposta(answer.body)
  const xml = answer.status === 200 && nfseXmlGZipB64 ? unpackXml(nfseXmlGZipB64) : null
  const nfse = xml && parseNfse(xml)
  if (!xml || !nfse) return uncertain('xml_indisponivel', `HTTP ${answer.status} for ${chaveAcesso}`)
  if (nfse.chaveAcesso !== chaveAcesso || !isOfDps(nfse, idDps))
    return uncertain('resposta_de_outra_dps', `GET /nfse answered ${nfse.chaveAcesso} of ${nfse.idDps}`)
  if (!carriesDps(xml, enviado)) return { kind: 'ocupada' }
  return authorized(nfse, xml, [])
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

function classifyAceite(resposta: RespostaSefin, idDps: string, status: number): Outcome | SemXml {
  const avisos = resposta.alertas.map(toAviso)
  const xml = resposta.nfseXmlGZipB64 ? unpackXml(resposta.nfseXmlGZipB64) : null
  const nfse = xml && parseNfse(xml)
  if (xml && nfse) {
    if (isOfDps(nfse, idDps)) return authorized(nfse, xml, avisos)
    return uncertain('resposta_de_outra_dps', `HTTP ${status} with the note of ${nfse.idDps}`)
  }
  // An authorised note whose document arrived broken is authorised all the same: its key must not be lost.
  const { chaveAcesso } = resposta
  const isOurs = resposta.idDps === null || resposta.idDps === idDps
  if (chaveAcesso && isOurs && isKeyOf(chaveAcesso, idDps)) return { kind: 'autorizada_sem_xml', chaveAcesso, avisos }
  return uncertain('resposta_ilegivel', `HTTP ${status} without a note of ours`)
}

function classifyRecusa({ erros, idDps: answered }: RespostaSefin, idDps: string, status: number): Outcome {
  const codigos = erros.map(({ codigo }) => codigo).filter(Boolean)
  if (codigos.length === 0) return uncertain('http', `HTTP ${status} without codes of SEFIN`)
  if (answered !== null && answered !== idDps)
    return uncertain('resposta_de_outra_dps', `HTTP ${status} about ${answered}`)

  const reparo = reparoFor(codigos)
  // Transient (class T): the number may be ours already (E0014), or the refusal is temporary (E1206, RNG9999).
  const transient = codigos.find((codigo) => loadRejections().get(codigo)?.classe === 'T' && !(codigo in REPAROS))
  if (transient) return uncertain(transient === 'E0014' ? 'numero_ja_usado' : 'instabilidade', describe(erros))
  const isOfficial = codigos.every((codigo) => loadRejections().has(codigo) || OFFICIAL_CODE.test(codigo))
  if (!isOfficial && answered !== idDps) return uncertain('codigo_desconhecido', describe(erros))
  return { kind: 'recusada', erros: erros.filter(({ codigo }) => codigo).map(toErro), reparo }
}

const OFFICIAL_CODE = /^E\d{4}$/

/** The outcome of a note whose document is at hand. */
export const authorized = (nfse: NfseLida, xml: Buffer, avisos: Aviso[]): Outcome => ({
  kind: 'autorizada',
  numero: nfse.numero,
  chaveAcesso: nfse.chaveAcesso,
  codigoVerificacao: null,
  autorizadaEm: nfse.dhProc,
  xml,
  avisos,
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

/** Whether the note came of the very DPS we sent. SEFIN keeps its elements; a difference in any of these is proof. */
export function carriesDps(nfse: Uint8Array, enviado: Uint8Array): boolean {
  // Cities receive the DPS inside a message of theirs.
  const ours = descendant(parseXml(enviado), 'infDPS')
  const theirs = find(parseXml(nfse), 'infNFSe/DPS/infDPS')
  if (!ours || !theirs) return false
  return COMPARED.every(([path, same]) => same(textOf(ours, path) ?? '', textOf(theirs, path) ?? ''))
}

type Same = (ours: string, theirs: string) => boolean
const sameText: Same = (ours, theirs) => ours.trim() === theirs.trim()
const COMPARED: readonly [path: string, same: Same][] = [
  ['dhEmi', (ours, theirs) => Date.parse(ours) === Date.parse(theirs)],
  ['valores/vServPrest/vServ', (ours, theirs) => Number(ours) === Number(theirs)],
  ['serv/cServ/cTribNac', sameText],
  ['toma/CNPJ', sameText],
  ['toma/CPF', sameText],
]

/** A finding from an error of an answer, in our words where the code is known. */
export const toErro = ({ codigo, descricao, complemento }: ErroSefin) =>
  explain(codigo, { oficial: descricao, complemento })

/** A warning from an alert of an answer. */
export const toAviso = ({ codigo, descricao, complemento }: ErroSefin): Aviso => {
  const { campo, mensagem } = explain(codigo, { oficial: descricao, complemento })
  return { campo, codigo: codigo || 'ALERTA_NACIONAL', mensagem }
}

/** Errors of an answer, for the operator. */
export const describe = (erros: readonly ErroSefin[]) =>
  erros.map(({ codigo, descricao }) => `${codigo} ${descricao}`.trim()).join('; ')
