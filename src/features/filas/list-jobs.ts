import type { Fila } from '#domain/filas.ts'
import { type EstadoDeJob, TERMINADOS } from '#domain/job.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeTarefas } from '#formas/operacao/fila.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { countOrEstimate } from '#platform/db/count.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { jobsIn, type Retencao, retencaoOf } from '#platform/queue/estados.ts'
import { paradosOf } from './count-jobs.ts'
import { type JobRow, selectJobs } from './job-row.ts'

type JobPage = { items: JobRow[]; total: number; totalEstimado: boolean; retencao: Retencao }

/** States of a job that is not finished. */
const ABERTOS = ['executando', 'aguardando', 'bloqueado', 'agendado'] as const satisfies readonly EstadoDeJob[]

/**
 * The jobs of one queue, or of one connection and ambiente (`grupo`), in a state; without one, those that still have something to do. Open jobs come by their time,
 * ended ones the newest first (docs/especificacao/estados.md#12-queue-job).
 */
export async function listJobs(
  ctx: Ctx,
  fila: Fila,
  { state, grupo, limit, offset }: FiltroDeTarefas,
): Promise<JobPage> {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const retencao = await retencaoOf(db, fila, await paradosOf(ctx.app, fila))
  const which = (state ? [state] : ABERTOS)
    .flatMap((estado) => jobsIn(fila, estado, retencao))
    .map((each) => (grupo ? sql`${each} and grupo = ${grupo}` : each))
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
  const retencao = await retencaoOf(ctx.app.sistema, fila, await paradosOf(ctx.app, fila))
  const [job] = await selectJobs(ctx.app.sistema, retencao, sql`id = ${id} and fila = ${fila}`)
  if (!job) throw new Refusal('NAO_ENCONTRADO', `no job ${id} in ${fila}`)
  return { job, retencao }
}

/** The queue of a job. Throws NAO_ENCONTRADO. */
export async function filaOf(ctx: Ctx, id: number): Promise<Fila> {
  allow(ctx, 'admin.fila.read')
  const job = await ctx.app.sistema.one<{ fila: Fila }>(sql`select fila from jobs where id = ${id}`)
  if (!job) throw new Refusal('NAO_ENCONTRADO', `no job ${id}`)
  return job.fila
}

const union = (parts: readonly Sql[], select: (part: Sql) => Sql): Sql =>
  join(
    parts.map((part) => sql`(${select(part)})`),
    ' union all ',
  )

const countJobs = (db: Db, which: readonly Sql[]) =>
  countOrEstimate(db, sql`(${union(which, (each) => sql`select 1 from jobs where ${each}`)}) c`)
