// `npm start` as a user runs it, and every way it ends: no process is left running, and the next start finds its data.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { until } from '../support/until.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'nfse-processos-'))
chmodSync(dir, 0o755) // PostgreSQL runs as another user when we are root
const started: number[] = []
after(() => {
  for (const pid of living(started)) process.kill(pid, 'SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

for (const [signal, command] of [
  ['SIGTERM', 'npm start'],
  ['SIGINT', 'npm start'],
  ['SIGKILL', 'npm start'],
  ['SIGKILL', 'node src/main.ts'],
] as const)
  test(`the whole tree of \`${command}\` ends on ${signal} alone, and PostgreSQL in order`, async () => {
    const root = await start(command)
    const tree = descendantsOf(root)
    started.push(...tree)
    assert.ok(tree.length > 8, 'the service, three roles, the server and its processes')
    process.kill(root, signal)
    await until(`the end of ${tree}`, () => living(tree).length === 0)
    assert.ok(!existsSync(join(dir, 'postgres/postmaster.pid')), 'the server ended by itself')
  })

/** Starts the service over the same data, and waits until it serves. Returns the process that was started. */
async function start(command: string): Promise<number> {
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: process.env.HOME, DATA_DIR: dir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = child.pid!
  started.push(pid)
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  // The first start also makes accounts, and reports it last.
  const ready = first ? /chave de API/ : /documentação/
  first = false
  await until('it serves', () => said.some((line) => ready.test(line)))
  return pid
}
let first = true

type Process = { pid: number; parent: number }

/** The running processes of this machine, without zombies. */
const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state = '']) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))

function descendantsOf(root: number): number[] {
  const found = new Set([root])
  const all = processes()
  for (let size = 0; size !== found.size; ) {
    size = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

const living = (pids: number[]) => processes().flatMap(({ pid }) => (pids.includes(pid) ? [pid] : []))
