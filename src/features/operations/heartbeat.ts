import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#platform/app.ts'
import { cachesOf } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { processIdOf } from '#platform/process-id.ts'
import type { Running } from '#platform/queue/worker.ts'
import { VERSAO } from '#platform/version.ts'

const EVERY_MS = 5_000
const RESOLUTION_MS = 20
const END_MS = 2_000
const NS_PER_MS = 1e6

/** Has this process report itself every five seconds until stopped, then removes its row. */
export function startHeartbeat(app: App, papel: 'api' | 'worker'): Running {
  const id = processIdOf(app)
  const begun = new Date(Date.now() - process.uptime() * 1000)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const beat = async (): Promise<void> => {
    // The histogram counts whole intervals of its own timer: the excess over the resolution is the delay.
    const late = (ns: number) => Math.max(0, ns / NS_PER_MS - RESOLUTION_MS) || 0
    const [p99, max] = [late(delay.percentile(99)), late(delay.max)]
    delay.reset()
    const { rss, heapUsed } = process.memoryUsage()
    await app.sistema.query(sql`
      with antigos as (delete from processos where batido_em < now() - interval '1 day')
      insert into processos (id, papel, versao, maquina, pid, iniciado_em, encerrando, atraso_p99_ms, atraso_max_ms,
        memoria_bytes, heap_bytes, caches, chave_mestra)
      values (${id}, ${papel}, ${VERSAO}, ${hostname()}, ${process.pid}, ${begun}, ${app.encerrando}, ${p99}, ${max},
        ${rss}, ${heapUsed}, ${JSON.stringify(cachesOf(app))}, ${app.config.chavesMestras[0]!.id})
      on conflict (id) do update set batido_em = now(), encerrando = excluded.encerrando,
        atraso_p99_ms = excluded.atraso_p99_ms, atraso_max_ms = excluded.atraso_max_ms,
        memoria_bytes = excluded.memoria_bytes, heap_bytes = excluded.heap_bytes, caches = excluded.caches`)
  }
  let beating = Promise.resolve()
  const next = () => {
    beating = beating.then(beat).catch((error) => app.log.warn({ err: error }, 'this process could not report itself'))
  }
  next()
  const timer = setInterval(next, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      delay.disable()
      const gone = beating
        .then(() => app.sistema.query(sql`delete from processos where id = ${id}`))
        .catch((error) => app.log.warn({ err: error }, 'this process could not report its end'))
      // A database that does not answer must not keep the process from ending.
      await Promise.race([gone, sleep(END_MS, null, { ref: false })])
    },
  }
}
