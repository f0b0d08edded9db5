import { purgeChallenges } from '#features/access/challenge.ts'
import { purgeTries } from '#features/access/login-delay.ts'
import { purgeSaude } from '#features/cidades/municipios/roll-up-saude.ts'
import { purgeImportacoes } from '#features/importacao/purge-importacoes.ts'
import { purgeLotes } from '#features/lotes-portal/purge-lotes.ts'
import { purgeEmails } from '#features/mail/purge-emails.ts'
import { purgeMovimento } from '#features/movimento/fold.ts'
import { purgeAttempts } from '#features/tentativas-rejeitadas/purge-attempts.ts'
import type { App } from '#platform/app.ts'
import { purgeLimites } from '#platform/http/shared-buckets.ts'
import { purgeJobs } from '#platform/queue/purge-jobs.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 3_600_000

/** Deletes rows past their retention: at the start, then hourly. Any worker may run it, and several at once. */
export function startPurge(app: App): Running {
  let purging = Promise.resolve()
  const purge = () => {
    purging = purging
      .then(async () => {
        const deleted = {
          tentativas: await purgeAttempts(app),
          emails: await purgeEmails(app),
          saude: await purgeSaude(app),
          movimento: await purgeMovimento(app),
          importacoes: await purgeImportacoes(app),
          lotes: await purgeLotes(app),
          jobs: await purgeJobs(app),
          limites: await purgeLimites(app.sistema, app.now()),
          esperas: await purgeTries(app.sistema, app.now()),
          desafios: await purgeChallenges(app.sistema, app.now()),
        }
        if (Object.values(deleted).some((count) => count > 0)) app.log.info(deleted, 'purged')
      })
      .catch((error) => app.log.warn({ err: error }, 'not purged'))
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
