import { diaDaCompetencia, parseDateTime, startOf, toBrasilia } from '#domain/competencia.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'

/** The two dates of a DPS: emission with offset, and a day of the competência. */
export type DatasDps = { dhEmi: string; dCompet: string }

/**
 * dhEmi is the note's emission, but never later than `agora` less a margin: SEFIN compares with its own clock (E0008).
 * dCompet is the day of emission when that is in the month of competência, else the last day of that month (E0015).
 * `atrasada`: SEFIN refused the first try as early, so its clock is behind ours by more than the usual margin.
 */
export function datasDps(
  { dataEmissao, competencia }: Pick<NotaPreparada, 'dataEmissao' | 'competencia'>,
  agora: Date,
  atrasada = false,
): DatasDps {
  const emissao = parseDateTime(dataEmissao)!
  const latest = agora.getTime() - (atrasada ? REPAIR_MARGIN_MS : MARGIN_MS)
  // The margin must not move a note of the first minute of a month into the previous month.
  const dhEmi = toBrasilia(Math.max(Math.min(emissao, latest), Math.min(emissao, startOf(competencia))))
  return { dhEmi, dCompet: diaDaCompetencia(competencia, dhEmi.slice(0, 10)) }
}

const MARGIN_MS = 60_000
const REPAIR_MARGIN_MS = 15 * 60_000
