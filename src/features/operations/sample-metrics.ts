import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 10_000

/** Updates the gauges that need the database: jobs by state, the oldest due job, notes with an unknown outcome. */
export function startSampler(app: App): Running {
  const sample = async (): Promise<void> => {
    const jobs = await app.sistema.query<{ fila: string; estado: string; n: number; idade: number | null }>(sql`
      select fila, estado, count(*) as n,
        extract(epoch from now() - min(executar_em) filter (where estado = 'aguardando' and executar_em <= now()))::float8 as idade
      from jobs where estado not in ('concluido', 'cancelado') group by fila, estado`)
    app.metrics.filaJobs.reset()
    for (const { fila, estado, n, idade } of jobs) {
      app.metrics.filaJobs.set({ fila, estado }, n)
      if (estado === 'aguardando') app.metrics.filaIdade.set({ fila }, idade ?? 0)
    }
    const unknown = await app.sistema.one<{ n: number }>(
      sql`select count(*) as n from jobs where fila = 'nota.consult' and estado in ('aguardando', 'executando', 'bloqueado')`,
    )
    app.metrics.incertas.set(unknown?.n ?? 0)
  }
  const timer = setInterval(() => {
    sample().catch((error) => app.log.warn({ err: error }, 'metrics not sampled'))
  }, EVERY_MS)
  return { stop: async () => clearInterval(timer) }
}
