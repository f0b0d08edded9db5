import type { Fila } from '#domain/filas.ts'
import type { App } from '#platform/app.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import { processIdOf } from '#platform/process-id.ts'
import { beginJob } from '#platform/tracing/spans.ts'
import { countCall, flushCalls } from './chamadas.ts'
import { createGate } from './gate.ts'
import { mendClock } from './mend-clock.ts'
import {
  claimJobs,
  findDue,
  finishJobs,
  type Job,
  type JobResult,
  reclaimJobs,
  type Seats,
  type Settled,
} from './queue.ts'

export type QueueOptions = {
  fila: Fila
  /** Jobs at once in this process. */
  concurrency: number
  /** Jobs of one group at once, over all processes. */
  vagasPorGrupo: number
  /** Groups with seats of their own. */
  vagas?: () => Promise<Record<string, number>>
  /** Groups whose jobs wait because operators paused them. */
  parados?: () => Promise<readonly string[]>
  /** The groups are cities: only as many seats as each can take, learned from the reports of `handle`. */
  adaptavel?: boolean
  /** Does the job, and returns its outcome unless it has written it itself. */
  handle(job: Job, report: Report): Promise<JobResult | Settled>
}

/**
 * Reports whether the city responded, and why not in a few words; a job without a result about the city does not report.
 */
export type Report = (answered: boolean, erro?: string) => void

export type Running = { stop(): Promise<void> }

// Without a hint a new job waits this long at most; with one, a few milliseconds.
const POLL_MS = 500
/**
 * The lookout notifies a queue of due jobs, so a queue without a notice has none: it still claims, at this interval.
 */
const UNRUNG_MS = 30_000
const GATHER_MS = 5
/**
 * The least time after the start of a claim, unless a job ended here: under load the seats of a city are full, and a
 * claim for each batch of new notes gets none and costs the server 1 ms.
 */
const APART_MS = 25
const RECLAIM_MS = 1_000
const MEND_MS = 60_000
const RETRY_AFTER_CRASH_S = 5

/**
 * Works on one queue until stopped: claims in batches, runs the jobs in parallel, writes outcomes in batches. A handler
 * that throws is a defect of the service: logged, and tried again a little later. `stop` finishes the started jobs.
 */
export function startQueue(app: App, options: QueueOptions): Running {
  const { fila } = options
  const finish = createGroup(
    (done: { job: Job; result: JobResult }[]) =>
      finishJobs(app.hot, done).then((ids) => done.map(({ job }) => ids.includes(job.id))),
    { itemsMax: 500 },
  )
  const seats = async (): Promise<Seats> => {
    const { vagasPorGrupo, vagas, parados, adaptavel } = options
    return { vagasPorGrupo, vagas: (await vagas?.()) ?? {}, parados: (await parados?.()) ?? [], adaptavel }
  }
  const gate = createGate(app, fila, seats)
  const working = new Set<Promise<void>>()
  const unwatch = lookoutOf(app).watch(fila)
  const vaga = `${fila}:vaga`
  let freed = false
  let stopped = false

  const work = async (job: Job): Promise<void> => {
    const finished = app.watchdog.begin(() => ({ fila, jobId: job.id, requestId: job.requestId ?? undefined }))
    const span = beginJob(job.requestId, `job ${fila}`, spanOf(job))
    let reported = false
    const called = (erro: string | null) => countCall(app, { tipo: fila, alvo: job.grupo }, erro)
    const handle = () =>
      options.handle(job, (answered, erro = 'sem resposta') => {
        reported = true
        gate.record(job, answered)
        called(answered ? null : erro)
      })
    const result = await (span ? span.run(handle) : handle())
      .catch((error: Error): JobResult => {
        app.log.error({ err: error, fila, jobId: job.id, requestId: job.requestId }, 'job crashed')
        return { kind: 'retry', delayS: RETRY_AFTER_CRASH_S, consumes: false, erro: error.message }
      })
      .finally(finished)
    span?.end({ 'nfse.job.result': result.kind })
    if (!reported && !options.adaptavel) {
      const erro = failureOf(result)
      if (erro !== undefined) called(erro)
    }
    app.metrics.jobSegundos.observe({ fila }, (performance.now() - job.tomadoEmMs) / 1000)
    // After a failed write the lease runs out, and the job is taken again.
    if (result.kind !== 'settled')
      await finish({ job, result }).then(
        (held) => held || app.metrics.fencing.inc(),
        (error) => app.log.warn({ err: error, fila, jobId: job.id }, 'outcome of a job not written'),
      )
  }

  const loop = async (): Promise<void> => {
    while (!stopped) {
      const begunAt = performance.now()
      freed = false
      // Listening begins before the claim, so that a hint in between is not lost.
      const hint = app.wakeUps.next(fila, UNRUNG_MS)
      const room = options.concurrency - working.size
      const claimed = room > 0 ? await claim(room) : []
      for (const job of claimed) {
        const one = work(job).finally(() => {
          working.delete(one)
          freed = true
          for (const key of [fila, vaga]) app.wakeUps.ring(key) // its seat is free, here and in its group
        })
        working.add(one)
      }
      // A full claim means that there are more jobs; else the next claim follows a hint or a freed seat. A short wait
      // joins several into one claim.
      if (claimed.length > 0 && claimed.length === room) continue
      await hint
      const early = begunAt + APART_MS - performance.now()
      if (!freed && early > 0) await app.wakeUps.next(vaga, early)
      await pause(GATHER_MS)
    }
  }
  const claim = async (room: number): Promise<Job[]> => {
    try {
      return await claimJobs(app.hot, fila, room, await seats(), app.config.leaseSegundos, processIdOf(app))
    } catch (error) {
      app.log.warn({ err: error, fila }, 'queue not reachable')
      await pause(POLL_MS)
      return []
    }
  }

  const ended = loop()
  return {
    stop: async () => {
      stopped = true
      unwatch()
      app.wakeUps.ring(fila)
      await ended
      await Promise.all(working)
      await gate.close()
      await flushCalls(app)
    },
  }
}

/**
 * Why an attempt failed, null when it did not; undefined: none was made, the job waits or has more to do, or its handler
 * counts the attempt itself.
 */
function failureOf(result: JobResult | Settled): string | null | undefined {
  switch (result.kind) {
    case 'done':
      return null
    case 'fail':
      return result.erro
    case 'retry':
      return result.delayS === 0 && !result.consumes ? undefined : result.erro
    default:
      return undefined
  }
}

/**
 * Wakes the queues of this process that have due jobs: one statement for all of them twice a second. A claim by
 * each of two dozen idle queues cost the database and an idle worker 5 % of a processor each.
 */
const lookoutOf = perApp((app) => {
  const filas = new Set<Fila>()
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    try {
      for (const fila of await findDue(app.hot, [...filas])) app.wakeUps.ring(fila)
    } catch (error) {
      app.log.warn({ err: error }, 'queue not reachable')
    }
    timer = filas.size > 0 ? setTimeout(look, POLL_MS) : undefined
  }
  return {
    watch: (fila: Fila) => {
      filas.add(fila)
      timer ??= setTimeout(look, POLL_MS)
      return () => {
        filas.delete(fila)
        if (filas.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
})

/**
 * Takes back the jobs of workers that stopped responding, and jobs that a wrong clock left in the future; runs in every
 * worker process.
 */
export function startReclaimer(app: App): Running {
  const timer = setInterval(() => {
    reclaimJobs(app.sistema).then(
      (lost) => {
        for (const { fila, perdidos } of lost) {
          app.metrics.leasesPerdidos.inc({ fila }, perdidos)
          app.log.warn({ fila, perdidos }, 'leases lost')
        }
      },
      (error) => app.log.warn({ err: error }, 'queue not reachable'),
    )
  }, RECLAIM_MS)
  const mend = () =>
    mendClock(app.sistema, app.config.leaseSegundos).catch((error) =>
      app.log.warn({ err: error }, 'queue not reachable'),
    )
  mend()
  const mending = setInterval(mend, MEND_MS)
  return { stop: async () => [timer, mending].forEach(clearInterval) }
}

const spanOf = ({ fila, id, tentativas, requestId }: Job) => ({
  'messaging.system': 'postgresql',
  'messaging.destination.name': fila,
  'messaging.message.id': String(id),
  'nfse.job.attempt': tentativas,
  ...(requestId !== null && { 'nfse.request_id': requestId }),
})

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
