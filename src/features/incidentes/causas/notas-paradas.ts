import type { Fila } from '#domain/filas.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * The most notes of one group whose accounts and values are added up: a feed every five seconds must not read the rows of a
 * hundred thousand waiting notes. Beyond it the sums are the least there is; how many notes wait is counted in any case.
 */
export const LIDAS_MAX = 10_000

/** What one account has of a cause. */
export type PorConta = { tenantId: string | null; notas: number; centavos: number }
type Row = PorConta & { grupo: string; erro: string | null }

/** The queues of notes that stop with a city. */
export const ESPERAM: readonly Fila[] = ['nota.issue', 'nota.consult', 'nota.cancel']

/** The notes that wait for each of the groups or are under way to it, by account. `erro`: their most frequent last error. */
export async function waitingNotes(
  db: Db,
  grupos: readonly string[],
  filas: readonly Fila[] = ESPERAM,
): Promise<Row[]> {
  if (grupos.length === 0) return []
  const of = (estado: 'aguardando' | 'executando') => sql`
    select tenant_id, chave, ultimo_erro from jobs
    where fila = any(${[...filas]}::text[]) and grupo = g.grupo and estado = ${estado}`
  return db.query<Row>(sql`
    with lidas as materialized (
      select g.grupo, j.* from unnest(${[...grupos]}::text[]) as g(grupo),
        lateral (select * from (${of('aguardando')} union all ${of('executando')}) a limit ${LIDAS_MAX}) j)
    select l.grupo, l.tenant_id as "tenantId", count(*)::int as notas, coalesce(sum(n.valor_servico), 0)::bigint as centavos,
      mode() within group (order by l.ultimo_erro) as erro
    from lidas l left join notas n on n.tenant_id = l.tenant_id and n.id = l.chave::uuid
    group by 1, 2 order by notas desc, 2`)
}

/** How many accounts a cause names; its list has the rest. */
const NAMED_MAX = 3

/** The accounts of a cause, those with the most notes first, and what they have together. */
export function sumUp(rows: readonly PorConta[]): { notas: number; contas: number; quais: string[]; centavos: number } {
  const byConta = new Map<string, number>()
  for (const { tenantId, notas } of rows) if (tenantId) byConta.set(tenantId, (byConta.get(tenantId) ?? 0) + notas)
  const quais = [...byConta].sort(([a, many], [b, more]) => more - many || a.localeCompare(b)).map(([id]) => id)
  return {
    notas: rows.reduce((sum, each) => sum + each.notas, 0),
    contas: quais.length,
    quais: quais.slice(0, NAMED_MAX),
    centavos: rows.reduce((sum, each) => sum + each.centavos, 0),
  }
}
