import type { App } from '#platform/app.ts'
import { LEASE_MARGIN_S } from '#platform/config.ts'
import type { Job } from '#platform/queue/queue.ts'
import type { Conexao } from '#tracks/track.ts'

/**
 * Asked just before the first byte, on this process's own clock: a worker that slept past its lease must not send,
 * because another may hold the note by now, and no city can tell the two apart (reliability §B.3 rule 4).
 */
export function mayStillSend(app: App, job: Job, { capacidades }: Conexao): boolean {
  const roomS = app.config.leaseSegundos - capacidades.timeoutSegundos - LEASE_MARGIN_S
  return performance.now() - job.tomadoEmMs < roomS * 1000
}
