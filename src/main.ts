// Starts a process: the whole tree, or one role of it.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { bundledRoles } from './bundle.ts'
import type { Role } from './roles/run.ts'

const ROLES: readonly string[] = ['tudo', 'api', 'worker', 'migrate', 'simulator'] satisfies (Role | 'simulator')[]
const FLUSH_MS = 10_000
// Buffers of up to half of this size share one: a note makes a dozen of 2 to 8 KB, and V8 would track each of them.
Buffer.poolSize = 64 * 1024
// V8 collects the whole heap once the live objects have grown by this percentage. Its default on a large machine waits
// for four times as much, which leaves the peak of a role to chance (docs/escala.md#what-a-process-holds).
setFlagsFromString('--heap-growing-percent=60')

const USO = `Uso: npm start [-- papel]\n  papéis: ${ROLES.join(', ')}; sem papel, tudo. npm start -- simulator --help mostra as opções do simulador.`
const [role = 'tudo', ...rest] = process.argv.slice(2)
if (['-h', '--help', '--ajuda'].includes(role)) {
  console.log(USO)
  process.exit(0)
}
if (!ROLES.includes(role)) {
  console.error(`Papel desconhecido: ${role}.\n${USO}`)
  process.exit(2)
}
if (rest.length > 0 && role !== 'simulator') {
  console.error(`O papel ${role} não leva "${rest.join(' ')}": os ajustes vêm do ambiente.\n${USO}`)
  process.exit(2)
}
// The compiled source is kept beside the data: starting a role then takes less processor, and some memory.
if (role !== 'tudo' && process.env.DATA_DIR) {
  enableCompileCache(join(process.env.DATA_DIR, 'compilado'))
  setTimeout(flushCompileCache, FLUSH_MS).unref() // a process that is killed writes nothing at its end
}
if (role === 'simulator') {
  process.argv.splice(2, 1) // the arguments after the role are the simulator's own options
  await import(resolve(import.meta.dirname, '../simulator/main.ts'))
} else {
  const { runRole } = (await import(await bundledRoles())) as typeof import('./roles/run.ts')
  await runRole(role as Role)
}
