// One PostgreSQL cluster, initialised and migrated, and the simulator's certificates, made once for a whole run of the
// tests; each world starts on a copy. Making them anew costs every test file two seconds of processor.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openIdentities } from '../../simulator/certificates.ts'

const VARIABLE = 'NFSE_CLUSTER_PRONTO'

/** Makes them and names the folder to the processes started from now on. Gives what removes it. */
export async function prepareCluster(): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-cluster-'))
  chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
  const server = await startEmbeddedDatabase(dir)
  await migrate(server.url)
  await server.stop()
  openIdentities(join(dir, 'simulator')).prefeitura()
  process.env[VARIABLE] = dir
  return () => rmSync(dir, { recursive: true, force: true })
}

/** Puts a copy of the prepared cluster below `dir`, where there is one; else the service makes its own there. */
export function copyCluster(dir: string): void {
  const prepared = process.env[VARIABLE]
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, dir])
}
