import { competenciaOf, type Fuso, parseDateTime, toLocal } from '#domain/competencia.ts'
import type { Empresa } from '#domain/empresa.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import type { Rascunho } from './pedido.ts'

/** The local time of the issuer's municipality at an instant. */
export type FusoEm = (ms: number) => Fuso

export const fusoEmOf =
  (tabelas: Pick<Tabelas, 'fuso'>, { endereco }: Pick<Empresa, 'endereco'>): FusoEm =>
  (ms) =>
    tabelas.fuso(endereco.codigoCidade, ms)

/**
 * The dates of a note, in the local time of its issuer's municipality: emission now unless the request dates it,
 * competence the month of that day. A client's clock that is a little ahead dates the note now: a later instant would
 * be refused, and may be of another day.
 */
export function prepareDatas(
  pedido: Pick<Rascunho, 'dataEmissao' | 'competencia' | 'rps'>,
  agora: Date,
  fusoEm: FusoEm,
): { dataEmissao: string; competencia: string } {
  const now = agora.getTime()
  const sent = parseSent(pedido.dataEmissao ?? pedido.rps?.dataEmissao, fusoEm)
  const emissao = sent === null || isAhead(sent, now) ? now : sent
  const fuso = fusoEm(emissao)
  const competencia = pedido.competencia ?? pedido.rps?.competencia ?? competenciaOf(emissao, fuso)
  return { dataEmissao: toLocal(emissao, fuso), competencia }
}

/** Without an offset it is local time of the municipality. */
function parseSent(texto: string | undefined, fusoEm: FusoEm): number | null {
  const ms = texto === undefined ? null : parseDateTime(texto)
  return ms === null ? null : parseDateTime(texto!, fusoEm(ms))
}

const isAhead = (ms: number, now: number) => ms > now && ms <= now + CLOCK_TOLERANCE_MS

/** How far the clock of a client may be ahead of ours; a date further ahead is refused. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000
