import type { Vigencia } from '#domain/faturamento/vigencia.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { ContratoRow } from './contrato-row.ts'

/** The first day on which a contract `c` is no longer in force, as SQL: the day set for its end, or that of its last move. */
export const FIM_DO_CONTRATO: Sql = sql`least(c.fim, c.cancelar_em,
  (select min((h.em at time zone interval '-03:00')::date) from contrato_historico h
    where h.contrato_id = c.id and h.para in ('cancelado', 'encerrado')))`

/** The days of a contract. */
export async function vigenciaDe(db: Db, contrato: ContratoRow): Promise<Vigencia> {
  const row = await db.one<{ fim: string | null }>(sql`
    select (${FIM_DO_CONTRATO})::text as fim from contratos c where c.id = ${contrato.id}`)
  const { dataInicio: inicio, testeAte, periodicidade } = contrato
  return { inicio, fim: row!.fim, testeAte, periodicidade }
}
