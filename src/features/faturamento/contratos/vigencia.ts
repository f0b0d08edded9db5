import type { Vigencia } from '#domain/faturamento/vigencia.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { ContratoRow } from './contrato-row.ts'

/** The first day on which a contract `c` is no longer in force, as SQL: the day set for its end, or that of its last move. */
export const FIM_DO_CONTRATO: Sql = sql`least(c.fim, c.cancelar_em,
  (select min((h.em at time zone interval '-03:00')::date) from contrato_historico h
    where h.contrato_id = c.id and h.para in ('cancelado', 'encerrado')))`

/** The days of contracts, by their ids. */
export async function vigenciasDe(db: Db, contratos: readonly ContratoRow[]): Promise<Map<string, Vigencia>> {
  const rows = await db.query<{ id: string; fim: string | null }>(sql`
    select c.id, (${FIM_DO_CONTRATO})::text as fim from contratos c
    where c.id = any(${contratos.map(({ id }) => id)}::uuid[])`)
  const fimDe = new Map(rows.map(({ id, fim }) => [id, fim]))
  return new Map(
    contratos.map(({ id, dataInicio: inicio, testeAte, periodicidade }) => [
      id,
      { inicio, fim: fimDe.get(id) ?? null, testeAte, periodicidade },
    ]),
  )
}

/** The days of a contract. */
export const vigenciaDe = async (db: Db, contrato: ContratoRow): Promise<Vigencia> =>
  (await vigenciasDe(db, [contrato])).get(contrato.id)!
