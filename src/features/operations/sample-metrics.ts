import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

const CLOSED = 0
const PROBING = 1
const OPEN = 2
const ANSWER_MS = 2_000

/**
 * The metrics of this process as text. What is true of the whole service (notes of unknown outcome, queues, breakers)
 * is read from the database at each call, so that every process shows the same; `banco_responde` is 0, and those are
 * absent, while the database does not answer.
 */
export async function renderMetrics(app: App): Promise<string> {
  const { metrics } = app
  for (const gauge of [metrics.filaJobs, metrics.filaIdade, metrics.incertas, metrics.disjuntor]) gauge.reset()
  metrics.incertas.remove()
  const late = new Promise<never>((_, fail) => setTimeout(fail, ANSWER_MS, new Error('late')).unref())
  const sampled = await Promise.race([sample(app), late]).then(
    (write) => write(),
    (error) => app.log.warn({ err: error }, 'metrics of the database not read'),
  )
  metrics.bancoResponde.set(sampled === true ? 1 : 0)
  return metrics.registry.metrics()
}

/** Reads all, and returns what writes the gauges: an answer that comes too late writes nothing. */
async function sample({ sistema, metrics }: App): Promise<() => true> {
  const [jobs, disjuntores, unknown] = await Promise.all([
    sistema.query<{ fila: string; estado: string; n: number; idade: number | null }>(sql`
      select fila, estado, count(*) as n,
        extract(epoch from now() - min(executar_em) filter (where estado = 'aguardando' and executar_em <= now()))::float8 as idade
      from jobs where estado not in ('concluido', 'cancelado') group by fila, estado`),
    sistema.query<{ operacao: string; provedor: string; estado: number }>(sql`
      select split_part(chave, ':', 1) as operacao, split_part(chave, ':', 2) as provedor,
        max(case when estado = 'fechado' then ${CLOSED}::int when aberto_ate > now() then ${OPEN}::int else ${PROBING}::int end) as estado
      from disjuntores group by 1, 2`),
    sistema.one<{ n: number }>(sql`
      select count(*) as n from jobs
       where fila = 'nota.consult' and estado in ('aguardando', 'executando', 'bloqueado')`),
  ])
  return () => {
    for (const { fila, estado, n, idade } of jobs) {
      metrics.filaJobs.set({ fila, estado }, n)
      if (estado === 'aguardando') metrics.filaIdade.set({ fila }, idade ?? 0)
    }
    for (const { operacao, provedor, estado } of disjuntores) metrics.disjuntor.set({ provedor, operacao }, estado)
    metrics.incertas.set(unknown?.n ?? 0)
    return true
  }
}
