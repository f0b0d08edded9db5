// README from its first line to its last, as it is typed on a new machine: a clone, a user without rights, and
// the machine's own Node.
import assert from 'node:assert/strict'
import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const NOBODY = 65_534
const dir = mkdtempSync(join(tmpdir(), 'nfse-leiame-'))
const clone = join(dir, 'nfse')
const isRoot = process.getuid?.() === 0
after(() => rmSync(dir, { recursive: true, force: true }))

before(() => {
  execFileSync('git', ['clone', '--quiet', ROOT, clone])
  mkdirSync(join(dir, 'home'))
  if (isRoot) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, dir])
})

/** The commands of README in their order, without their comments. */
const linesOf = (text: string) =>
  [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block]) =>
    block!
      .replaceAll('\\\n', ' ')
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +# .*/, '')),
  )

const start = (command: string) => {
  const PATH = process.env
    .PATH!.split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
  const options: SpawnOptions = {
    cwd: clone,
    env: { PATH, HOME: join(dir, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  }
  const child = spawn('bash', ['-c', command], options)
  const said: string[] = []
  const waiting: { pattern: RegExp; found(match: RegExpExecArray): void }[] = []
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (text) => {
      said.push(text)
      for (const { pattern, found } of waiting) {
        const match = pattern.exec(text)
        if (match) found(match)
      }
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said: said.join('\n') }))
  const line = (pattern: RegExp) =>
    Promise.race([
      new Promise<string>((found) => waiting.push({ pattern, found: ([text]) => found(text) })),
      ended.then(({ said }) => assert.fail(`ended without ${pattern}:\n${said}`)),
    ])
  return { ended, line, stop: () => process.kill(-child.pid!, 'SIGTERM') }
}

test('every command of README works from a clone, in their order', async () => {
  const commands = linesOf(readFileSync(join(clone, 'README.md'), 'utf8'))
  assert.ok(commands.length >= 6, commands.join('\n'))
  let service: ReturnType<typeof start> | undefined
  let key = ''
  try {
    for (const command of commands) {
      if (command === 'npm start') {
        service = start(command)
        key = await service.line(/nfse_hml_\w+/)
        continue
      }
      if (command.startsWith('export CHAVE=')) continue
      // Not the whole tests, which are running this one.
      const typed = command.replace(/npm test$/, 'npm test src/domain/competencia')
      const { code, said } = await start(`export CHAVE=${key}\n${typed}`).ended
      assert.equal(code, 0, `${typed}\n${said}`)
      if (command.startsWith('curl')) assert.match(said, /"status":"processando"/)
      if (command.includes('npx nfse')) assert.match(said, /autorizada/)
    }
  } finally {
    service?.stop()
    await service?.ended
  }
})
