import type { Fila } from '#domain/filas.ts'
import { CATALOGO } from '#features/filas/catalog.ts'
import type { GrupoAberto } from '#features/filas/count-jobs.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** A breaker that is not closed. `abertoAte`: the end of its brake; null: it has ended, and the next waiting job probes. */
export type Disjuntor = { fila: Fila; grupo: string; abertoAte: Date | null; desde: Date }

/**
 * The breakers whose system is out. One whose brake has ended is still out while jobs wait for its probe; without such a
 * job it is left out, since no call will close it.
 */
export async function readDisjuntores(db: Db, reading: Promise<readonly GrupoAberto[]>): Promise<Disjuntor[]> {
  const [rows, grupos] = await Promise.all([
    db.query<Disjuntor>(sql`
      select split_part(chave, ':', 1) as fila, substr(chave, strpos(chave, ':') + 1) as grupo,
        case when aberto_ate > now() then aberto_ate end as "abertoAte", coalesce(falhando_desde, atualizado_em) as desde
      from disjuntores where estado <> 'fechado' order by chave`),
    reading,
  ])
  const waits = new Set(
    grupos
      .filter(({ prontas, agendadas, executando }) => prontas + agendadas + executando > 0)
      .map(({ fila, grupo }) => `${fila}:${grupo}`),
  )
  return rows.filter(
    ({ fila, grupo, abertoAte }) => CATALOGO[fila]?.cidade && (abertoAte !== null || waits.has(`${fila}:${grupo}`)),
  )
}
