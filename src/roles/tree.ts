// The whole service as a tree of processes: database, API, worker and, without other settings, the simulated cities. It
// loads no feature: each process loads what its own role needs.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultDataDir } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startTree, type Tree } from '#platform/supervisor.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the whole service with the given settings and waits until it accepts requests. */
export function startService(env: Record<string, string | undefined>, say: (line: string) => void): Promise<Tree> {
  const main = resolve(ROOT, 'src/main.ts')
  return startTree({
    dataDir: resolve(env.DATA_DIR ?? defaultDataDir(ROOT)),
    env,
    entries: { api: [main, 'api'], worker: [main, 'worker'], simulator: [resolve(ROOT, 'simulator/main.ts')] },
    migrate,
    say,
  })
}
