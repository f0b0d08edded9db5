import { type EstadoDeJob, TERMINADOS } from '#domain/job.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { jobsIn, type Retencao, retencaoOf } from '#platform/queue/estados.ts'
import type { Fila } from '#platform/queue/filas.ts'
import { type JobRow, selectJobs } from './job-row.ts'

export type JobFilter = { state?: EstadoDeJob; limit: number; offset: number }
export type JobPage = { items: JobRow[]; total: number; totalEstimado: boolean; retencao: Retencao }

/** States of a job that still has something to do. */
const ABERTOS = ['executando', 'aguardando', 'bloqueado', 'agendado'] as const satisfies readonly EstadoDeJob[]
/** Up to here a total is counted; above it is what the database's statistics say. */
const COUNTED_MAX = 10_000

/**
 * The jobs of one queue in a state; without one, those that still have something to do. Open jobs come by their time,
 * ended ones the newest first (docs/especificacao/estados.md#12-queue-job).
 */
export async function listJobs(ctx: Ctx, fila: Fila, { state, limit, offset }: JobFilter): Promise<JobPage> {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const retencao = await retencaoOf(db, fila)
  const which = (state ? [state] : ABERTOS).flatMap((estado) => jobsIn(fila, estado, retencao))
  const ended = (TERMINADOS as readonly (EstadoDeJob | undefined)[]).includes(state)
  const order = ended ? sql`concluido_em desc, id desc` : sql`executar_em, id`
  const ids = union(
    which,
    (each) =>
      sql`select id, executar_em, concluido_em from jobs where ${each} order by ${order} limit ${offset + limit}`,
  )
  const [page, { total, totalEstimado }] = await Promise.all([
    limit === 0
      ? []
      : db.query<{ id: number }>(sql`select id from (${ids}) p order by ${order} limit ${limit} offset ${offset}`),
    countJobs(db, which),
  ])
  const items = await selectJobs(db, retencao, sql`id = any(${page.map(({ id }) => id)}::bigint[])`)
  const place = new Map(page.map(({ id }, nth) => [id, nth]))
  items.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
  return { items, total, totalEstimado, retencao }
}

/** One job of a queue. Throws NAO_ENCONTRADO. */
export async function findJob(ctx: Ctx, fila: Fila, id: number): Promise<{ job: JobRow; retencao: Retencao }> {
  allow(ctx, 'admin.fila.read')
  const retencao = await retencaoOf(ctx.app.sistema, fila)
  const [job] = await selectJobs(ctx.app.sistema, retencao, sql`id = ${id} and fila = ${fila}`)
  if (!job) throw new Refusal('NAO_ENCONTRADO', `no job ${id} in ${fila}`)
  return { job, retencao }
}

const union = (parts: readonly Sql[], select: (part: Sql) => Sql): Sql =>
  join(
    parts.map((part) => sql`(${select(part)})`),
    ' union all ',
  )

async function countJobs(db: Db, which: readonly Sql[]): Promise<{ total: number; totalEstimado: boolean }> {
  const some = union(which, (each) => sql`select 1 from jobs where ${each} limit ${COUNTED_MAX + 1}`)
  const counted = await db.one<{ n: number }>(sql`select count(*) as n from (${some}) c`)
  const total = counted?.n ?? 0
  if (total <= COUNTED_MAX) return { total, totalEstimado: false }
  const plans = await Promise.all(
    which.map((each) =>
      db.one<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        sql`explain (format json) select from jobs where ${each}`,
      ),
    ),
  )
  const estimated = plans.reduce((sum, plan) => sum + (plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), 0)
  return { total: Math.max(total, estimated), totalEstimado: true }
}
