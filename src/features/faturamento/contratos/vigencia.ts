import { addMonths, lastDayOf } from '#domain/competencia.ts'
import { firstDayOf } from '#domain/faturamento/periods.ts'
import type { Intervalo, Vigencia } from '#domain/faturamento/vigencia.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { ContratoRow } from './contrato-row.ts'

/** The first day on which a contract `c` is no longer in force, as SQL: the day set for its end, or that of its last move. */
export const FIM_DO_CONTRATO: Sql = sql`least(c.fim, c.cancelar_em,
  (select min((h.em at time zone interval '-03:00')::date) from contrato_historico h
    where h.contrato_id = c.id and h.para in ('cancelado', 'encerrado')))`

/**
 * The suspensions of a contract `c`, as SQL, rows (de, ate): the day of each, and that on which the account could issue
 * again; null: it never could, the contract having ended included.
 */
const SUSPENSOES: Sql = sql`
  select (h.em at time zone interval '-03:00')::date as de,
    (select min((v.em at time zone interval '-03:00')::date) from contrato_historico v where v.contrato_id = h.contrato_id
      and v.id > h.id and v.de = 'suspenso' and v.para not in ('suspenso', 'cancelado', 'encerrado')) as ate
  from contrato_historico h where h.contrato_id = c.id and h.para = 'suspenso' and h.de is distinct from 'suspenso'`

/** Whether a month of a contract `c` is without service (isSemServico of src/domain/faturamento/vigencia.ts), as SQL. */
export const semServico = (competencia: string): Sql => sql`(c.periodicidade = 'mensal'
  and coalesce(${FIM_DO_CONTRATO} > ${firstDayOf(competencia)}, true)
  and exists (select from (${SUSPENSOES}) s where s.de < ${firstDayOf(addMonths(competencia, -1))}
    and coalesce(s.ate > ${lastDayOf(competencia)}, true)))`

/** The days of contracts, by their ids. */
export async function vigenciasDe(db: Db, contratos: readonly ContratoRow[]): Promise<Map<string, Vigencia>> {
  const rows = await db.query<{ id: string; fim: string | null; suspensoes: Intervalo[] }>(sql`
    select c.id, (${FIM_DO_CONTRATO})::text as fim,
      (select coalesce(json_agg(s order by s.de), '[]') from (${SUSPENSOES}) s) as suspensoes from contratos c
    where c.id = any(${contratos.map(({ id }) => id)}::uuid[])`)
  const read = new Map(rows.map(({ id, ...row }) => [id, row]))
  return new Map(
    contratos.map(({ id, dataInicio: inicio, testeAte, periodicidade }) => [
      id,
      { inicio, testeAte, periodicidade, ...(read.get(id) ?? { fim: null, suspensoes: [] }) },
    ]),
  )
}

/** The days of a contract. */
export const vigenciaDe = async (db: Db, contrato: ContratoRow): Promise<Vigencia> =>
  (await vigenciasDe(db, [contrato])).get(contrato.id)!
