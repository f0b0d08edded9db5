import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Tree } from '#platform/supervisor.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Starts further worker processes beside that of the tree, and waits until they work. `stop` lets them finish. */
export async function startMoreWorkers({ env }: Tree, count: number): Promise<{ stop(): Promise<void> }> {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, [MAIN, 'worker'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
      await once(child.stdout, 'data')
      child.stdout.resume()
      return child
    }),
  )
  return { stop: () => Promise.all(started.map(end)).then(() => {}) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
