import { purgeChallenges } from '#features/access/challenge.ts'
import { purgeDevices } from '#features/access/known-devices.ts'
import { purgeTries } from '#features/access/login-delay.ts'
import { purgeLinks } from '#features/access/pessoa-links.ts'
import { purgeSaude } from '#features/cidades/municipios/roll-up-saude.ts'
import { purgeImportacoes } from '#features/importacao/purge-importacoes.ts'
import { purgeLotes } from '#features/lotes-portal/purge-lotes.ts'
import { purgeEmails } from '#features/mail/purge-emails.ts'
import { purgeMovimento } from '#features/movimento/fold.ts'
import { purgeAttempts } from '#features/tentativas-rejeitadas/purge-attempts.ts'
import type { App } from '#platform/app.ts'
import { purgeLimites } from '#platform/http/shared-buckets.ts'
import { purgeCalls } from '#platform/queue/chamadas.ts'
import { purgeJobs } from '#platform/queue/purge-jobs.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 3_600_000

/** The deletions of each room; one that fails does not prevent the others. */
const PURGES: readonly (readonly [what: string, run: (app: App) => Promise<number>])[] = [
  ['tentativas', purgeAttempts],
  ['emails', purgeEmails],
  ['saude', purgeSaude],
  ['movimento', purgeMovimento],
  ['importacoes', purgeImportacoes],
  ['lotes', purgeLotes],
  ['jobs', purgeJobs],
  ['chamadas', purgeCalls],
  ['limites', ({ sistema, now }) => purgeLimites(sistema, now())],
  ['esperas', ({ sistema, now }) => purgeTries(sistema, now())],
  ['dispositivos', ({ sistema, now }) => purgeDevices(sistema, now())],
  ['desafios', ({ sistema, now }) => purgeChallenges(sistema, now())],
  ['links', ({ sistema, now }) => purgeLinks(sistema, now())],
]

/** Deletes rows past their retention: at the start, then hourly. Any worker may run it, and several at once. */
export function startPurge(app: App): Running {
  let purging = Promise.resolve()
  const purge = () => {
    purging = purging.then(async () => {
      for (const [what, run] of PURGES) {
        const deleted = await run(app).catch((error: unknown) => {
          app.log.error({ err: error, what }, 'not purged')
          return 0
        })
        if (deleted > 0) app.log.info({ what, deleted }, 'purged')
      }
    })
  }
  purge()
  const timer = setInterval(purge, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await purging
    },
  }
}
