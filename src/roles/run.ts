import { loadBancoEspera, loadDatabaseUrl } from '#platform/config.ts'
import { LOGINS, makeLogins } from '#platform/db/logins.ts'
import { migrate } from '#platform/db/migrate.ts'
import { waitForAnswer } from '#platform/db/wait-for-database.ts'
import { ConfigError } from '#platform/read-setting.ts'
import { sentenceOf } from '#platform/start-error.ts'

// Each role is imported when it runs, so that no process loads the code of another.
const ROLES = {
  tudo: async () => (await import('./all.ts')).runAll(),
  api: async () => (await import('./api.ts')).runApi(),
  worker: async () => (await import('./worker.ts')).runWorker(),
  migrate: async () => {
    const url = loadDatabaseUrl(process.env)
    await waitForAnswer(url, { esperaSegundos: loadBancoEspera(process.env), say: (line) => console.log(line) })
    const applied = await migrate(url)
    const named = Object.keys(LOGINS).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
    await makeLogins(url, Object.fromEntries(named))
    console.log(applied.length ? `Migrações aplicadas: ${applied.join(', ')}` : 'O banco já está na última versão.')
    if (named.length > 0) console.log(`Logins prontos: ${named.map(([name]) => name).join(', ')}.`)
  },
}

export type Role = keyof typeof ROLES

/** Runs a role of the service; a role that cannot start says why and ends the process. */
export async function runRole(role: Role): Promise<void> {
  await ROLES[role]().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? `Configuração: ${error.message}` : sentenceOf(error))
    process.exit(1)
  })
}
