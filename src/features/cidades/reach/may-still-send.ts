import type { App } from '#platform/app.ts'
import { LEASE_MARGIN_S } from '#platform/contradictions.ts'
import type { Job } from '#platform/queue/queue.ts'
import type { Conexao } from '#tracks/track.ts'

/**
 * Called just before the first byte is sent, and uses this process's own clock: a worker that slept past its lease must
 * not send, because another may have taken the job, and a city cannot distinguish the two
 * (docs/referencia/reliability.md#b3-rules).
 */
export function mayStillSend(app: App, job: Job, { capacidades }: Conexao): boolean {
  const roomS = app.config.leaseSegundos - capacidades.timeoutSegundos - LEASE_MARGIN_S
  return performance.now() - job.tomadoEmMs < roomS * 1000
}
