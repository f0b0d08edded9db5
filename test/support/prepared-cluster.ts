// What many test files need and is expensive to make, made once for a whole run of the tests: a PostgreSQL cluster,
// initialised and migrated, with the simulator's certificates, of which each world starts on a copy (making them again
// costs every file two seconds of processor), and what `onceForTheRun` is asked for.
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openIdentities } from '../../simulator/certificates.ts'

const VARIABLE = 'NFSE_TESTES_PRONTO'
const [CLUSTER, MADE] = ['cluster', 'feito']

/**
 * What each database of a run of all tests keeps in memory, in MB: all that it has fits. An eighth of 24 GB, which the
 * service takes by itself, cost each start and end half a second of processor. Benches have what the service takes.
 */
export const MEMORIA_MB = process.env[VARIABLE] ? 64 : undefined

/** Makes the cluster and names the folder to the processes started from now on. Gives what removes it. */
export async function prepareCluster(): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-testes-'))
  for (const folder of [CLUSTER, MADE]) mkdirSync(join(dir, folder))
  chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
  const cluster = join(dir, CLUSTER)
  const server = await startEmbeddedDatabase(cluster)
  await migrate(server.url)
  await server.stop()
  openIdentities(join(cluster, 'simulator')).prefeitura()
  process.env[VARIABLE] = dir
  const remove = () => rmSync(dir, { recursive: true, force: true })
  process.once('exit', remove) // where the checks beside it end the process
  return remove
}

/** Puts a copy of the prepared cluster below `dir`, where there is one; else the service makes its own there. */
export function copyCluster(dir: string): void {
  const prepared = process.env[VARIABLE]
  if (prepared) execFileSync('cp', ['-a', `${prepared}/${CLUSTER}/.`, dir])
}

/** What `make` gives, which JSON must be able to keep: made by the first process of the run that asks for `name`. */
export function onceForTheRun<T>(name: string, make: () => T): T {
  const prepared = process.env[VARIABLE]
  if (!prepared) return make()
  const path = join(prepared, MADE, createHash('sha256').update(name).digest('hex'))
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const made = make()
  const whole = `${path}.${randomUUID()}`
  writeFileSync(whole, JSON.stringify(made))
  renameSync(whole, path) // another process may read it now
  return made
}
