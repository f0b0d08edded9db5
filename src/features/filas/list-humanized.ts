import type { Fila } from '#domain/filas.ts'
import type { FiltroDeTarefas, TarefaHumanizada } from '#formas/operacao/fila.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { humanize } from './humanize.ts'
import type { JobRow } from './job-row.ts'
import { filaOf, findJob, listJobs } from './list-jobs.ts'
import { subjectsOf } from './subjects.ts'

/** The jobs of one queue as sentences, in the order of `listJobs`. */
export async function listHumanized(ctx: Ctx, fila: Fila, filter: FiltroDeTarefas) {
  const { items, retencao, ...page } = await listJobs(ctx, fila, filter)
  const subjectOf = await subjectsOf(ctx.app, fila, items)
  return { ...page, items: items.map((job): TarefaHumanizada => humanize(job, subjectOf(job), retencao)) }
}

/** One job as it is stored, and as a sentence. Throws NAO_ENCONTRADO. */
export async function findHumanized(
  ctx: Ctx,
  fila: Fila,
  id: number,
): Promise<JobRow & { humanizado: TarefaHumanizada }> {
  const { job, retencao } = await findJob(ctx, fila, id)
  const subjectOf = await subjectsOf(ctx.app, fila, [job])
  return { ...job, humanizado: humanize(job, subjectOf(job), retencao) }
}

/** The job of this number, or none. */
export const searchJobs = async (ctx: Ctx, id: number) =>
  findAnyHumanized(ctx, id).then(
    (job) => [job],
    (error) => {
      if (error instanceof Refusal && error.codigo === 'NAO_ENCONTRADO') return []
      throw error
    },
  )

/** The same of a job whose queue is not known. Throws NAO_ENCONTRADO. */
export const findAnyHumanized = async (ctx: Ctx, id: number) => findHumanized(ctx, await filaOf(ctx, id), id)
