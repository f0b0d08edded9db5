import { findDeposito } from '#features/nfse/documentos/deposito.ts'
import { countSeparados } from '#features/separados/select-separados.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { readAtrasos } from './atrasos.ts'

const CLOSED = 0
const PROBING = 1
const OPEN = 2
const ANSWER_MS = 2_000

/**
 * The metrics of this process as text. What is true of the whole service (notes of unknown outcome, queues, breakers, money)
 * is read from the database at each call (of which `GET /metrics` makes one a second), so that every process shows the same;
 * `banco_responde` is 0, and those are absent, while the database does not answer.
 */
export async function renderMetrics(app: App): Promise<string> {
  const { metrics } = app
  const { filaJobs, filaIdade, incertas, disjuntor, faturas, cobrancas, conciliacaoPendente } = metrics
  const { separados, separadosIdade, atrasos } = metrics
  for (const gauge of [filaJobs, filaIdade, incertas, disjuntor, faturas, cobrancas, conciliacaoPendente]) gauge.reset()
  for (const gauge of [separados, separadosIdade, atrasos]) gauge.reset()
  incertas.remove()
  conciliacaoPendente.remove()
  const late = new Promise<never>((_, fail) => setTimeout(fail, ANSWER_MS, new Error('late')).unref())
  const sampled = await Promise.race([sample(app), late]).then(
    (write) => write(),
    (error) => app.log.warn({ err: error }, 'metrics of the database not read'),
  )
  metrics.bancoResponde.set(sampled === true ? 1 : 0)
  return metrics.registry.metrics()
}

type Dinheiro = { pendente: number } & Record<'faturas' | 'cobrancas', Record<string, number> | null>

/** Reads all, and returns the function that writes the gauges: an answer that comes too late writes nothing. */
async function sample(app: App): Promise<() => true> {
  const { sistema, metrics } = app
  const [jobs, disjuntores, unknown, dinheiro, deposito, separados, atrasos, arquivo] = await Promise.all([
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
    sistema.one<Dinheiro>(sql`
      select (select json_object_agg(status, n) from (select status, count(*) as n from faturas
          where status in ('rascunho', 'aberta', 'vencida', 'parcialmente_paga') group by status) f) as faturas,
        (select json_object_agg(status, n) from (select status, count(*) as n from cobrancas
          where status in ('criando', 'incerta', 'emitida', 'vencida', 'cancelando') group by status) c) as cobrancas,
        (select count(*) from banco_eventos where processado_em is null)
          + (select count(*) from alertas where tipo = 'pagamento_nao_conciliado' and status <> 'resolvido') as pendente`),
    findDeposito(app),
    countSeparados(sistema),
    readAtrasos(app),
    // Since when the server's own archive of the WAL fails, where it keeps one; what it cannot archive fills its disk.
    sistema.one<{ parado: number }>(sql`
      select case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time))::float8 else 0 end as parado
      from pg_stat_archiver`),
  ])
  return () => {
    for (const { fila, estado, n, idade } of jobs) {
      metrics.filaJobs.set({ fila, estado }, n)
      if (estado === 'aguardando') metrics.filaIdade.set({ fila }, idade ?? 0)
    }
    for (const { operacao, provedor, estado } of disjuntores) metrics.disjuntor.set({ provedor, operacao }, estado)
    for (const { obra, linhas, desde } of separados) {
      metrics.separados.set({ obra }, linhas)
      metrics.separadosIdade.set({ obra }, Math.max(0, (app.now().getTime() - desde.getTime()) / 1000))
    }
    for (const { fila, segundos } of atrasos) metrics.atrasos.set({ fila }, segundos)
    metrics.arquivoParado.set(arquivo?.parado ?? 0)
    metrics.incertas.set(unknown?.n ?? 0)
    for (const [status, n] of Object.entries(dinheiro?.faturas ?? {})) metrics.faturas.set({ status }, n)
    for (const [status, n] of Object.entries(dinheiro?.cobrancas ?? {})) metrics.cobrancas.set({ status }, n)
    metrics.conciliacaoPendente.set(dinheiro?.pendente ?? 0)
    metrics.documentosAguardando.set(deposito?.aguardando ?? 0)
    metrics.documentosAtraso.set(deposito?.atrasoSegundos ?? 0)
    metrics.documentosFalhas.set(deposito?.falhasSeguidas ?? 0)
    return true
  }
}
