import type { Ambiente } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { enqueueFrom, wake } from '#platform/queue/enqueue.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { recordSonda } from './record-sonda.ts'
import { type CidadeASondar, runSonda } from './run-sonda.ts'

const TARGETS_MAX = 200

/** The targets in use, each with its last city: the national system is one target for all the cities it serves. */
export const EM_USO = sql`
  select case when conexao = ${SLUG_NACIONAL} then conexao else municipio end as alvo, ambiente,
    (array_agg(municipio order by vista_em desc))[1] as municipio, (array_agg(conexao order by vista_em desc))[1] as conexao
  from cidades_em_uso where vista_em > now() - interval '30 days' group by 1, 2`

/**
 * Enqueues the probes that are due. A new target gets its first at random within the interval, so that probes are spread
 * in time; any worker may run it.
 */
export async function planSondas(app: App): Promise<void> {
  const everyS = (await readAjustes(app))['monitor.sondaMinutos'] * 60 * app.config.ritmo
  const job = {
    chave: sql`alvo || ':' || ambiente`,
    tenantId: sql`null::uuid`,
    grupo: sql`conexao || ':' || ambiente`,
    dados: sql`json_build_object('municipio', municipio, 'ambiente', ambiente, 'conexao', conexao)`,
  }
  const [row] = await app.sistema.query<{ n: number }>(sql`
    with u as materialized (${EM_USO}),
    novos as (insert into sonda_alvos (alvo, ambiente, proxima_em)
      select alvo, ambiente, now() + random() * make_interval(secs => ${everyS}) from u on conflict do nothing),
    -- a shorter interval is effective for those already planned
    due as (select s.alvo, s.ambiente, u.municipio, u.conexao from sonda_alvos s join u using (alvo, ambiente)
      where s.proxima_em <= now() or s.proxima_em > now() + 1.2 * make_interval(secs => ${everyS})
      order by s.proxima_em limit ${TARGETS_MAX} for update of s skip locked),
    planned as (update sonda_alvos s set proxima_em = now() + (0.9 + 0.2 * random()) * make_interval(secs => ${everyS})
      from due d where s.alvo = d.alvo and s.ambiente = d.ambiente),
    j as (${enqueueFrom('monitor.probe', job, sql`due`)} returning id)
    select count(*)::int as n from j`)
  if (row?.n) await wake(app.sistema, 'monitor.probe')
}

/** The job `monitor.probe`: probes one target and stores what it found. A target that cannot be probed is left alone. */
export async function probeTarget(app: App, { dados }: Job): Promise<JobResult> {
  const cidade = dados as CidadeASondar & { ambiente: Ambiente }
  const sonda = await runSonda(app, cidade)
  if (typeof sonda !== 'string')
    await app.sistema.transaction((tx) => recordSonda(app, tx, sonda, { ...cidade, origem: 'automatica' }))
  return { kind: 'done' }
}

const KEPT = '31 days'

/** Deletes probes that no period shows any more, and old notices. */
export async function purgeMonitor(app: App): Promise<void> {
  await app.sistema.query(sql`delete from sondas where em < ${app.now()}::timestamptz - ${KEPT}::interval`)
  await app.sistema.query(
    sql`delete from alerta_avisos where criado_em < ${app.now()}::timestamptz - ${'90 days'}::interval`,
  )
}
