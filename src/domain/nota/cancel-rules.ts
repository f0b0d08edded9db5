import { mayBecome, type StatusNota } from './nota.ts'

type CancelRefusal = 'NFSE_NAO_CANCELAVEL' | 'MOTIVO_INVALIDO' | 'PRAZO_EXPIRADO'

/**
 * Why this note cannot be cancelled now, or null. State, then motive, then deadline
 * (docs/especificacao/decisoes.md#5-after-authorization). The portal calls it too, to disable its button. `prazoHoras`
 * counts from authorization.
 */
export function whyNotCancel(
  nota: { status: StatusNota; autorizadaEm: Date | null },
  motivo: string,
  prazoHoras: number,
  now: Date,
): CancelRefusal | null {
  if (!mayBecome(nota.status, 'cancelada') || !nota.autorizadaEm) return 'NFSE_NAO_CANCELAVEL'
  if (!isMotivo(motivo)) return 'MOTIVO_INVALIDO'
  if (hoursBetween(nota.autorizadaEm, now) > prazoHoras) return 'PRAZO_EXPIRADO'
  return null
}

/**
 * Whether a motive has 15 to 500 characters, surrounding spaces not counted (docs/especificacao/contrato.md#8-limits).
 * Only characters that a city can write count towards the 15: SEFIN refuses a motive that is shorter without emoji and
 * foreign scripts (E1235).
 */
export function isMotivo(motivo: string): boolean {
  const written = [...motivo.normalize('NFC').replace(/\s+/gu, ' ').trim()]
  return written.filter(isWritable).length >= MOTIVO_CHARS_MIN && written.length <= MOTIVO_CHARS_MAX
}

/** A character of U+0020–U+00FF, or one with a plain spelling there: `ő` is `o`, `“` is `"`. */
const isWritable = (character: string) =>
  /[\x20-\x7e\xa0-\xff]/.test(character.normalize('NFKD')) || /[\p{P}\p{Sc}]/u.test(character)

const MOTIVO_CHARS_MIN = 15
const MOTIVO_CHARS_MAX = 500
const hoursBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

/** How a note is being ended: by its issuer, after fiscal analysis, by another note, or by the city itself. */
export type TipoCancelamento = 'direto' | 'analise' | 'substituicao' | 'oficio'

/**
 * The states of such an attempt (docs/especificacao/estados.md#1-cancellation-request,
 * docs/especificacao/estados.md#2-replacement).
 */
export type StatusCancelamento = (typeof CANCELAMENTO_ABERTO)[number] | (typeof CANCELAMENTO_ENCERRADO)[number]
export const CANCELAMENTO_ABERTO = [
  'em_processamento',
  'registrada',
  'incerta',
  'em_analise',
  'aguardando_acao_manual',
  'aguardando_substituta',
] as const
export const CANCELAMENTO_ENCERRADO = [
  'confirmado',
  'recusado',
  'deferida',
  'indeferida',
  'expirada',
  'desfeita',
] as const

export const isEncerrado = (status: StatusCancelamento) =>
  (CANCELAMENTO_ENCERRADO as readonly string[]).includes(status)

/** Whether it may still end the note. */
export const isAberto = (status: StatusCancelamento) => (CANCELAMENTO_ABERTO as readonly string[]).includes(status)

/**
 * Whether it is a replacement, open or in doubt: the note still is valid, and a new one is on its way
 * (docs/especificacao/estados.md#2-replacement).
 */
export const isReplacing = (attempt: { tipo: TipoCancelamento; status: StatusCancelamento } | null): boolean =>
  attempt?.tipo === 'substituicao' && isAberto(attempt.status)
