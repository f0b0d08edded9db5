import { FILAS, type Fila } from '#domain/filas.ts'
import type { Terminado } from '#domain/job.ts'
import type { AlcanceDoAto } from '#formas/operacao/fila.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { failedBy } from './group-failures.ts'
import { mayBeIssued, stillOpen } from './open-subjects.ts'

/** More jobs than these are not counted. */
const COUNTED_MAX = 10_000

/**
 * How many jobs, of how many accounts, an act on a queue that waits for a second administrator would move now. `alvo`: as
 * `retryAllFailed` and `cleanJobs` write it. Null for another act.
 */
export async function reachOfAct(
  db: Db,
  { acao, alvo }: { acao: string; alvo: string },
  now: Date,
): Promise<AlcanceDoAto | null> {
  const [nome = '', query = ''] = alvo.split('?')
  const fila = FILAS.find((each) => each === nome)
  const which = fila && whichOf(acao, fila, Object.fromEntries(new URLSearchParams(query)), now)
  if (!which) return null
  return db.one<AlcanceDoAto>(sql`
    select count(*)::int as tarefas, count(distinct tenant_id)::int as contas from (
      select tenant_id from jobs j where fila = ${fila} and ${which} limit ${COUNTED_MAX}) t`)
}

function whichOf(acao: string, fila: Fila, { causa, grupo, state, graceMs }: Record<string, string>, now: Date) {
  if (acao === 'fila.retry-all') {
    const all = sql`estado = 'falhou' and not ${mayBeIssued(fila)}`
    return causa !== undefined && grupo !== undefined ? sql`${all} and ${failedBy({ causa, grupo })}` : all
  }
  const ended = state && ESTADO[state as Terminado]
  if (acao !== 'fila.clean' || !ended) return null
  const before = new Date(now.getTime() - Number(graceMs))
  return sql`estado = ${ended} and concluido_em <= ${before} and not ${stillOpen(fila)}`
}

const ESTADO: Readonly<Record<Terminado, Sql>> = {
  concluido: sql`'concluido'`,
  falhou: sql`'falhou'`,
  cancelado: sql`'cancelado'`,
}
