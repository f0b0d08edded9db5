import { DPS_1_01 } from './dps-1.01.ts'
import type { Leiaute } from './leiaute.ts'

/**
 * The layout in force on a day (`AAAA-MM-DD` in Brasília). A new layout is a file beside `dps-1.01.ts` and a line here;
 * days before the first line use the first layout, because a note of an earlier day is still sent today.
 */
export function chooseLeiaute(dia: string, leiautes: readonly Vigencia[] = LEIAUTES): Leiaute {
  return (leiautes.findLast(({ desde }) => desde <= dia) ?? leiautes[0]!).leiaute
}

type Vigencia = { desde: string; leiaute: Leiaute }

/** In order of date. 1.01: NT 007, in production since 09/02/2026. */
const LEIAUTES: readonly Vigencia[] = [{ desde: '2026-02-09', leiaute: DPS_1_01 }]
