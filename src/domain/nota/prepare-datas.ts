import { competenciaOf, parseDateTime, toBrasilia } from '#domain/competencia.ts'
import type { Rascunho } from './pedido.ts'

/**
 * Emission defaults to a minute ago, because the national system refuses a document dated after its own clock (E0008).
 * Competence defaults to the month of emission, never to the month of `agora`: in the first minute of a month the two
 * differ, and a competence after emission is refused (E0015).
 */
export function prepareDatas(
  pedido: Pick<Rascunho, 'dataEmissao' | 'competencia' | 'rps'>,
  agora: Date,
): { dataEmissao: string; competencia: string } {
  const sent = pedido.dataEmissao ?? pedido.rps?.dataEmissao
  const emissao = (sent === undefined ? null : parseDateTime(sent)) ?? agora.getTime() - CLOCK_MARGIN_MS
  const competencia = pedido.competencia ?? pedido.rps?.competencia ?? competenciaOf(emissao)
  return { dataEmissao: toBrasilia(emissao), competencia }
}

const CLOCK_MARGIN_MS = 60_000
