// A machine's own Node may be any since 20, and `npm ci` may not have run yet.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { after, test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '..')
const LAUNCH = join(ROOT, 'scripts/launch.js')
const NODES = [
  ...new Set([
    process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node')),
    '/usr/bin/node',
  ]),
].filter((path) => existsSync(path))
const dir = mkdtempSync(join(tmpdir(), 'nfse-launch-'))
after(() => rmSync(dir, { recursive: true }))

test('every Node of this machine runs a program on Node 24, which gets the signal and whose exit code is passed on', async () => {
  const program = join(dir, 'program.ts')
  writeFileSync(
    program,
    `const said: string = process.versions.node.split('.')[0]!
     process.on('SIGTERM', () => process.exit(7))
     setInterval(() => {}, 1000)
     console.log(said, process.argv.slice(2).join(' '))`,
  )
  for (const node of NODES) {
    const child = spawn(node, [LAUNCH, program, '--help', 'um'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await child.stdout.take(1).toArray()) as Buffer[]
    assert.match(String(said), /^(2[4-9]|[3-9]\d) --help um\n$/, node)
    const ended = new Promise((done) => child.once('exit', (code) => done(code)))
    child.kill('SIGTERM')
    assert.equal(await ended, 7, node)
  }
})

test('before npm ci every command says to run it', () => {
  cpSync(join(ROOT, 'package.json'), join(dir, 'package.json'))
  cpSync(LAUNCH, join(dir, 'scripts/launch.js'))
  for (const node of NODES) {
    const { status, stderr } = spawnSync(node, ['scripts/launch.js', 'src/main.ts'], { cwd: dir, encoding: 'utf8' })
    assert.deepEqual([status, /^Faltam os pacotes do projeto: rode npm ci em .*\n$/.test(stderr)], [2, true], stderr)
  }
})
