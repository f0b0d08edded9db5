import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'repetidos-'))
after(() => rmSync(folder, { recursive: true }))

const FILES: Record<string, string> = {
  good: "test('good', () => {})",
  fails: "test('failing', () => { throw new Error('no') })",
  // The first run of it leaves a mark and fails, or kills its process.
  unsteady: "test('unsteady', () => { if (first('unsteady')) throw new Error('busy') })",
  dies: "test('dying', () => { if (first('dies')) process.kill(process.pid, 'SIGKILL') })",
  skips: "test('skipped', { skip: 'missing x' }, () => {})",
}

/** Runs groups of these files, of which `repeated` may fail once; returns the exit code and the output. */
function runFiles(groups: string[][], { repeated = 3, ci = '' } = {}): { status: number | null; text: string } {
  const marks = mkdtempSync(join(folder, 'marcas-'))
  const paths = groups.map((group) => group.map((name) => join(marks, `${name}.test.mjs`)))
  for (const name of new Set(groups.flat()))
    writeFileSync(
      join(marks, `${name}.test.mjs`),
      `import { existsSync, writeFileSync } from 'node:fs'; import { test } from 'node:test'
      function first(name) {
        const mark = ${JSON.stringify(marks)} + '/' + name
        if (existsSync(mark)) return false
        writeFileSync(mark, '')
        return true
      }
      ${FILES[name]}`,
    )
  const script = join(marks, 'run.mjs')
  writeFileSync(
    script,
    `import { runTwice } from ${JSON.stringify(join(import.meta.dirname, 'run-twice.ts'))}
    process.exitCode = (await runTwice(${JSON.stringify(paths)}, ${repeated})) ? 0 : 1`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...env, CI: ci },
  })
  return { status, text: stdout + stderr }
}

for (const name of ['unsteady', 'dies'])
  test(`a file that fails once (${name}) is run again alone, and named as unsteady`, () => {
    for (const groups of [[[name], ['good']], [['good', name]]]) {
      const { status, text } = runFiles(groups)
      assert.equal(status, 0, text)
      assert.match(text, new RegExp(`Unsteady, passed alone: .*${name}\\.test\\.mjs`), text)
    }
  })

test('a file that fails twice fails the run', () => {
  const { status, text } = runFiles([['fails', 'unsteady'], ['good']])
  assert.equal(status, 1, text)
  assert.equal(text.split('failing tests:').length, 3, text)
  assert.doesNotMatch(text, /Unsteady/)
})

test('nothing is run again when more files fail than may, nor when CI refuses a skipped test', () => {
  for (const { status, text } of [
    runFiles([['unsteady']], { repeated: 0 }),
    runFiles([['unsteady', 'skips']], { ci: 'true' }),
  ]) {
    assert.equal(status, 1, text)
    assert.doesNotMatch(text, /Once more/)
  }
})
