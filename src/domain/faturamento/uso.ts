import { addMonths, competenciaOf } from '#domain/competencia.ts'

/** The competência in which an authorised note counts: the month of its authorisation in Brasília. */
export const competenciaDoUso = (autorizadaEmMs: number) => competenciaOf(autorizadaEmMs)

/** The instant at which a competência ends, in milliseconds: midnight in Brasília. */
export const fimDaCompetencia = (competencia: string) => inicioDoDia(`${addMonths(competencia, 1)}-01`)

/** Midnight in Brasília at which a day begins, in milliseconds. */
export const inicioDoDia = (dia: string) => Date.parse(`${dia}T00:00:00-03:00`)

/**
 * Whether the usage of a competência may be counted finally: it is over, and no transmission that left before its end
 * is open, since the city may answer it with an authorisation of that month. What comes later is an `ajuste` of the
 * next one.
 */
export const isUsageComplete = (competencia: string, agoraMs: number, maisAntigaAbertaMs: number | null) =>
  agoraMs >= fimDaCompetencia(competencia) &&
  (maisAntigaAbertaMs === null || maisAntigaAbertaMs >= fimDaCompetencia(competencia))
