import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

type DataLock = {
  /** Records the processes of the roles that run now, for the next start after a kill. */
  record(pids: readonly number[]): void
  release(): void
}

/** A process, and when it started, because its id is given again after its end. */
type Holder = { pid: number; inicio: string }
type Content = { servico: Holder; papeis: Holder[] }

const FILE = 'servico.json'
const DRAIN_MS = 30_000
const LOOK_MS = 100

/**
 * Holds a folder of data for this process. Throws StartError while another service that runs holds it. The roles that
 * a killed service left behind are asked to finish what they do, and are killed when they do not.
 */
export async function lockDataDir(dir: string, say: (line: string) => void): Promise<DataLock> {
  mkdirSync(dir, { recursive: true })
  const path = join(dir, FILE)
  const self = identify(process.pid)!
  const write = (papeis: Holder[], flag: 'w' | 'wx') =>
    writeFileSync(path, `${JSON.stringify({ servico: self, papeis } satisfies Content)}\n`, { flag })

  const left = read(path)
  if (left && isRunning(left.servico))
    throw new StartError(
      `A pasta ${dir} já está em uso pelo processo ${left.servico.pid}, que continua como estava: encerre-o antes (kill ${left.servico.pid}), ou escolha outra pasta em DATA_DIR.`,
    )
  if (left) rmSync(path, { force: true })
  try {
    write(left?.papeis ?? [], 'wx') // of two that start together, one gets here
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new StartError(`A pasta ${dir} já está em uso: outro processo acabou de iniciar sobre ela.`)
  }
  if (left) await endOrphans(left.papeis, say)
  return {
    record: (pids) =>
      write(
        pids.flatMap((pid) => identify(pid) ?? []),
        'w',
      ),
    release: () => rmSync(path, { force: true }),
  }
}

async function endOrphans(holders: readonly Holder[], say: (line: string) => void): Promise<void> {
  const living = () => holders.filter(isRunning)
  if (!living().length) return
  say(`terminando o que restou de uma execução anterior: ${living().map(({ pid }) => pid)}`)
  for (const signal of ['SIGTERM', 'SIGCONT'] as const) for (const each of living()) process.kill(each.pid, signal)
  for (let waited = 0; living().length && waited < DRAIN_MS; waited += LOOK_MS) await sleep(LOOK_MS)
  for (const { pid } of living()) process.kill(pid, 'SIGKILL')
  while (living().length) await sleep(LOOK_MS)
}

function read(path: string): Content | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Content
  } catch {
    return null // absent, or cut short by a full disk
  }
}

const isRunning = ({ pid, inicio }: Holder): boolean => identify(pid)?.inicio === inicio

/** The running process of this id; null when there is none, or only its zombie. */
function identify(pid: number): Holder | null {
  try {
    if (process.platform === 'linux') {
      // The name, in parentheses, may hold anything; the state follows it, and the start in clock ticks comes 20th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return fields[0] === 'Z' ? null : { pid, inicio: fields[19]! }
    }
    const inicio = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
    return inicio ? { pid, inicio } : null
  } catch {
    return null
  }
}
