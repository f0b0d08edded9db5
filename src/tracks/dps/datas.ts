import { diaDaCompetencia, fusoOf, parseDateTime, startOfDay, toLocal } from '#domain/competencia.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'

/** The two dates of a DPS: emission with offset, and a day of the competência. */
export type DatasDps = { dhEmi: string; dCompet: string }

type Datas = Pick<NotaPreparada, 'dataEmissao' | 'competencia'>

/**
 * dhEmi is the note's emission, in its own offset, but never later than `agora` less a margin: SEFIN compares with its own
 * clock (E0008). The margin never moves it to the day before. dCompet is the day of emission when that is in the month of
 * competência, else the last day of that month (E0015). `atrasada`: SEFIN refused the first try as early, so its clock is
 * behind ours by more than the usual margin.
 */
export function datasDps({ dataEmissao, competencia }: Datas, agora: Date, atrasada = false): DatasDps {
  const fuso = fusoOf(dataEmissao)
  const emissao = parseDateTime(dataEmissao)!
  const latest = agora.getTime() - (atrasada ? REPAIR_MARGIN_MS : MARGIN_MS)
  const dhEmi = toLocal(Math.max(Math.min(emissao, latest), startOfDay(emissao, fuso)), fuso)
  return { dhEmi, dCompet: diaDaCompetencia(competencia, dhEmi.slice(0, 10)) }
}

/** How long to wait until the larger margin fits into the day of emission; 0 outside its first minutes. */
export function waitForMarginMs({ dataEmissao }: Pick<Datas, 'dataEmissao'>, agora: Date): number {
  const since = agora.getTime() - startOfDay(parseDateTime(dataEmissao)!, fusoOf(dataEmissao))
  return Math.max(0, REPAIR_MARGIN_MS - since)
}

const MARGIN_MS = 60_000
const REPAIR_MARGIN_MS = 15 * 60_000
