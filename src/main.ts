// Starts a process: the whole tree, or one role of it. Each role is imported when it runs, so that no process loads
// what it does not do.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { loadBancoEspera, loadDatabaseUrl } from '#platform/config.ts'
import { LOGINS, makeLogins } from '#platform/db/logins.ts'
import { migrate } from '#platform/db/migrate.ts'
import { waitForAnswer } from '#platform/db/wait-for-database.ts'
import { ConfigError } from '#platform/read-setting.ts'
import { sentenceOf } from '#platform/start-error.ts'

const FLUSH_MS = 10_000
// Buffers of up to half of it share one: a note makes a dozen of 2 to 8 KB, each of which V8 would follow by itself.
Buffer.poolSize = 64 * 1024
// V8 collects everything once what lives on has grown by half. It would wait for four times as much, with the memory of a
// large machine: the peak of a role was then a matter of luck.
setFlagsFromString('--heap-growing-percent=50')

const ROLES: Record<string, () => Promise<unknown>> = {
  tudo: async () => (await import('./roles/all.ts')).runAll(),
  api: async () => (await import('./roles/api.ts')).runApi(),
  worker: async () => (await import('./roles/worker.ts')).runWorker(),
  migrate: async () => {
    const url = loadDatabaseUrl(process.env)
    await waitForAnswer(url, { esperaSegundos: loadBancoEspera(process.env), say: (line) => console.log(line) })
    const applied = await migrate(url)
    const named = Object.keys(LOGINS).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
    await makeLogins(url, Object.fromEntries(named))
    console.log(applied.length ? `Migrações aplicadas: ${applied.join(', ')}` : 'O banco já está na última versão.')
  },
  simulator: () => {
    process.argv.splice(2, 1) // what follows the role are the simulator's own options
    return import(resolve(import.meta.dirname, '../simulator/main.ts'))
  },
}

const role = process.argv[2] ?? 'tudo'
const run = ROLES[role]
if (!run) {
  console.error(`Papel desconhecido: ${role}. Use um destes: ${Object.keys(ROLES).join(', ')}.`)
  process.exit(2)
}
// The compiled source is kept beside the data: the start of a role takes a second of processor less, and some memory.
if (role !== 'tudo' && process.env.DATA_DIR) {
  enableCompileCache(join(process.env.DATA_DIR, 'compilado'))
  setTimeout(flushCompileCache, FLUSH_MS).unref() // a process that is killed writes nothing at its end
}

await run().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? `Configuração: ${error.message}` : sentenceOf(error))
  process.exit(1)
})
