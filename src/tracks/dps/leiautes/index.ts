import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { DPS_1_01 } from './dps-1.01.ts'
import { DPS_NT_009 } from './dps-nt009.ts'
import type { Leiaute } from './leiaute.ts'

/**
 * The layout in force on a day (`AAAA-MM-DD` in Brasília) in an ambiente. A new layout is a file beside `dps-1.01.ts`,
 * and the date in its row of `contracts/tables/leiautes-dps.csv`; a row without a date is a layout that is written and
 * not in force. Days before the first date use the first layout, because a note of an earlier day is still sent today.
 */
export function chooseLeiaute(dia: string, ambiente: Ambiente, vigencias: readonly Vigencia[] = inForce()): Leiaute {
  const isHere = (each: Vigencia) => each.ambiente === ambiente && each.desde !== ''
  const { leiaute } = vigencias.findLast((each) => isHere(each) && each.desde <= dia) ?? vigencias.find(isHere)!
  return LEIAUTES.find(({ nome }) => nome === leiaute)!
}

/** A row of the table; the rows of an ambiente are in order of date. */
export type Vigencia = { leiaute: string; ambiente: Ambiente; desde: string }

const LEIAUTES: readonly Leiaute[] = [DPS_1_01, DPS_NT_009]

let table: readonly Vigencia[] | undefined
function inForce(): readonly Vigencia[] {
  table ??= (parseCsv(readFileSync(TABLE, 'utf8')) as Vigencia[]).toSorted((a, b) => a.desde.localeCompare(b.desde))
  return table
}
const TABLE = new URL('../../../../contracts/tables/leiautes-dps.csv', import.meta.url)
