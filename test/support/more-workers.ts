import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Tree } from '#platform/supervisor.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export type MoreWorkers = {
  /** SIGKILL to the nth; another is started in its place. */
  kill(nth: number): void
  /** Stops the nth where it is, as a suspended machine does; the result lets it continue. */
  suspend(nth: number): () => void
  /** Lets them finish. */
  stop(): Promise<void>
}

/** Starts further worker processes beside that of the tree, and waits until they work. One that ends is replaced. */
export async function startMoreWorkers({ env }: Pick<Tree, 'env'>, count: number): Promise<MoreWorkers> {
  let stopping = false
  const running: ChildProcess[] = []
  const start = (nth: number, replaced = false): ChildProcess => {
    const child = spawn(process.execPath, [MAIN, 'worker'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    child.once('exit', () => {
      if (!stopping) start(nth, true)
    })
    running[nth] = child
    if (replaced) child.stdout.resume()
    return child
  }
  const works = async (child: ChildProcess) => {
    await once(child.stdout!, 'data')
    child.stdout!.resume()
  }
  await Promise.all(Array.from({ length: count }, (_, nth) => works(start(nth))))
  return {
    kill: (nth) => void running[nth]?.kill('SIGKILL'),
    suspend: (nth) => {
      const child = running[nth]
      child?.kill('SIGSTOP')
      return () => void child?.kill('SIGCONT')
    },
    stop: async () => {
      stopping = true
      await Promise.all(running.map(end))
    },
  }
}

/** Starts a further API process beside that of the tree, with settings of its own, and waits until it serves. */
export async function startAnotherApi(
  { env }: Pick<Tree, 'env'>,
  own: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [MAIN, 'api'], {
    env: { ...env, ...own, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  for await (const line of createInterface(child.stdout)) {
    const url = /"api":"pronta","url":"([^"]+)"/.exec(line)?.[1]
    if (!url) continue
    child.stdout.resume()
    return { url, stop: () => end(child) }
  }
  throw new Error('the second API did not start')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
