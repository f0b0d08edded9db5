import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'grupos-'))
after(() => rmSync(folder, { recursive: true }))

const GOOD = "after(() => console.log('ended good'))\ntest('good', () => {})"
const FILES: Record<string, string> = {
  good: GOOD,
  skips: "test('skipped', { skip: 'missing x' }, () => {})",
  fails: "test('failing', () => { throw new Error('no') })",
  hook: "before(() => { throw new Error('no world') })\ntest('never', () => {})",
  broken: "throw new Error('not even loaded')",
  exits: "test('exiting', () => process.exit(0))",
  dies: "test('dying', () => process.kill(process.pid, 'SIGKILL'))",
  hangs: "test('hanging', () => new Promise((done) => setTimeout(done, 1e8)))",
}

/** Runs groups of these files; returns the exit code and both outputs. */
function runFiles(groups: string[][], silenceMs = 60_000): { status: number | null; text: string } {
  const paths = groups.map((group) => group.map((name) => join(folder, `${name}.test.mjs`)))
  for (const [index, group] of groups.entries())
    for (const [nth, name] of group.entries())
      writeFileSync(paths[index]![nth]!, `import { after, before, test } from 'node:test'\n${FILES[name]}`)
  const script = join(folder, 'run.mjs')
  const ours = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  writeFileSync(
    script,
    `import { runGroups } from ${ours('run-groups.ts')}; import { report } from ${ours('report-tests.ts')}
    const events = runGroups(${JSON.stringify(paths)}, { concurrency: 2, silenceMs: ${silenceMs} })
    process.exitCode = (await report(events)).isPassed ? 0 : 1`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...env, CI: '' },
  })
  return { status, text: stdout + stderr }
}

test('files of one process are a suite each, and the totals are of all processes', () => {
  const { status, text } = runFiles([['good', 'skips'], ['good']])
  assert.equal(status, 0, text)
  assert.match(text, /tests 3\n.*pass 2\n.*skipped 1\n/s)
  assert.match(text, /good\.test\.mjs/)
  assert.match(text, /1 {2}missing x/)
  assert.equal(text.split('ended good').length, 3, 'the hooks of a file run with it, whether others share its process')
})

for (const [name, named] of Object.entries({
  fails: /fails\.test\.mjs:\d+.*\n.*✖ failing/,
  hook: /no world/,
  broken: /broken\.test\.mjs:2\b/,
}))
  test(`a file that ${name} fails the run and is named, and the others run`, () => {
    for (const groups of [[[name], ['good']], [['good', name, 'skips']]]) {
      const { status, text } = runFiles(groups)
      assert.equal(status, 1, text)
      assert.match(text, named)
      assert.match(text, /✔ good/)
    }
  })

test('a process that ends in the middle of a file fails the run, and the file is named', () => {
  for (const name of ['exits', 'dies']) {
    const { status, text } = runFiles([['good', name, 'skips'], ['good']])
    assert.equal(status, 1, text)
    assert.match(text, new RegExp(`${name}\\.test\\.mjs`), text)
  }
})

test('a test that reports nothing for too long is named with its file, and its process ended', () => {
  const { status, text } = runFiles([['good', 'hangs'], ['good']], 15_000)
  assert.equal(status, 1, text)
  assert.match(text, /Nothing reported for 15 s by .*hangs\.test\.mjs, hanging/)
})
