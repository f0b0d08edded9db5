import { competenciaOf } from '#domain/competencia.ts'
import { fimDaCompetencia, inicioDoDia } from '#domain/faturamento/uso.ts'
import { diasDaCompetencia, type Vigencia } from '#domain/faturamento/vigencia.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * How far the watermark of a fatura is in the past. A row of `uso` carries the instant of its statement and is seen when its
 * transaction commits, later. No transaction lasts this long: a statement is ended after BANCO_TIMEOUT_S (30 s), one that
 * idles after 60 s. So every row of before the watermark is seen when the fatura counts, and a row that is seen later is of
 * after the watermark: the next fatura has it, once.
 */
const MARGIN_MS = 5 * 60_000

/** The watermark of a run, by the clock of the database, which dates the rows of `uso`. */
export async function readWatermark(db: Db): Promise<Date> {
  const row = await db.one<{ em: Date }>(
    sql`select clock_timestamp() - make_interval(secs => ${MARGIN_MS / 1000}) as em`,
  )
  return row!.em
}

/**
 * The instant from which a competência of a contract is billed, in milliseconds: its days are over, and so is the margin, so
 * that the watermark is not before their end.
 */
export function faturavelDesde(vigencia: Vigencia, competencia: string): number {
  const dias = diasDaCompetencia(vigencia, competencia)
  const fim = dias && vigencia.fim === dias.ate ? inicioDoDia(dias.ate) : fimDaCompetencia(competencia)
  return fim + MARGIN_MS
}

/** Whether a whole month may be billed. */
export const isFaturavel = (competencia: string, agora: number): boolean =>
  competencia < competenciaOf(agora) && agora >= fimDaCompetencia(competencia) + MARGIN_MS
