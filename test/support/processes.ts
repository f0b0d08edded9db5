// The service as an operator starts it: a command of its own process, what it prints, and the processes below it.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { until } from './until.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export type Run = {
  pid: number
  /** Every line of both outputs. */
  said: string[]
  /** The exit code, or the signal that ended it. */
  exit: Promise<number | string>
  /** Waits until a line matches. */
  line(pattern: RegExp): Promise<string>
}

const started: number[] = []

/** Runs `npm start`, `node src/main.ts api` and the like at the root of the project. */
export function run(command: string, env: Record<string, string> = {}): Run {
  const [program = '', ...args] = command.split(' ')
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: process.env.HOME,
      LOG_NIVEL: 'warn',
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line))
  const exit = new Promise<number | string>((done) => child.once('close', (code, signal) => done(signal ?? code ?? -1)))
  let over = false
  void exit.then(() => {
    over = true
  })
  started.push(child.pid!)
  return {
    pid: child.pid!,
    said,
    exit,
    line: (pattern) =>
      until(`${command} prints ${pattern}`, () => {
        const found = said.find((line) => pattern.test(line))
        if (!found && over) throw new Error(`${command} ended before ${pattern}:\n${said.join('\n')}`)
        return found ?? null
      }),
  }
}

/** A folder for data, which PostgreSQL may enter also when it runs as another user. */
export function openFolder(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-processos-'))
  chmodSync(dir, 0o755)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

type Process = { pid: number; parent: number }

/** The running processes of this machine, without zombies. */
const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))

/** A process and all that it started, by now. They are remembered for `killRest`. */
export function descendantsOf(root: number): number[] {
  const found = new Set([root])
  const all = processes()
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  started.push(...found)
  return [...found]
}

/** The process below `root` whose command line matches. */
export function findProcess(root: number, command: RegExp): number {
  const below = descendantsOf(root)
  const all = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const found = all
    .map((line) => /^\s*(\d+) (.*)$/.exec(line))
    .find((match) => match && below.includes(Number(match[1])) && command.test(match[2]!))
  if (!found) throw new Error(`no process below ${root} runs ${command}`)
  return Number(found[1])
}

export const living = (pids: number[]) => processes().flatMap(({ pid }) => (pids.includes(pid) ? [pid] : []))

/** SIGKILL to every process that this file knows of and that still runs. */
export function killRest(): void {
  for (const pid of living(started)) process.kill(pid, 'SIGKILL')
}
