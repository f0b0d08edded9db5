import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'relato-'))
after(() => rmSync(folder, { recursive: true }))
const REPORT = join(import.meta.dirname, 'report-tests.ts')

/** A separate process runs the tests of this source `times` times; returns its exit code and output. */
function runTests(source: string, ci: string, times = 1): { status: number | null; stdout: string } {
  const [file, script] = [join(folder, 'some.test.mjs'), join(folder, 'run.mjs')]
  writeFileSync(file, `import { test } from 'node:test'\n${source}`)
  writeFileSync(
    script,
    `import { run } from 'node:test'; import { report } from ${JSON.stringify(REPORT)}
    async function* runs() { for (let i = 0; i < ${times}; i++) yield* run({ files: [${JSON.stringify(file)}] }) }
    const { isPassed, isSkipRefused } = await report(runs())
    process.exitCode = isPassed && !isSkipRefused ? 0 : 1`,
  )
  // With this variable set, node would take the inner run for a part of the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...env, CI: ci },
  })
}

const PASSES = "test('a', () => {})\n"
const SKIPS =
  "test('b', { skip: 'missing x' }, () => {})\ntest('c', (t) => t.skip('missing x'))\ntest('d', { skip: 'missing y' }, () => {})\n"

test('skipped tests are counted by reason after the totals, and fail the run only when CI is set', () => {
  const here = runTests(PASSES + SKIPS, '')
  assert.equal(here.status, 0, here.stdout)
  assert.match(here.stdout, /skipped 3\n.*Skipped tests, by reason:\n {5}2 {2}missing x\n {5}1 {2}missing y\n$/s)
  for (const off of ['0', 'false']) assert.equal(runTests(PASSES + SKIPS, off).status, 0)
  for (const on of ['1', 'true']) {
    const { status, stdout } = runTests(PASSES + SKIPS, on)
    assert.equal(status, 1)
    assert.match(stdout, /CI is set: a skipped test is a failure/)
  }
  assert.equal(runTests(PASSES, 'true').status, 0)
})

test('a failing test fails the run, with and without skips', () => {
  const fails = "test('e', () => { throw new Error('no') })\n"
  assert.equal(runTests(fails, '').status, 1)
  assert.equal(runTests(fails + SKIPS, '').status, 1)
})

test('the failed tests of all runs are listed once, after the totals', () => {
  const { stdout } = runTests("test('e', () => { throw new Error('no') })\n", '', 2)
  const [before = '', ...lists] = stdout.split('failing tests:')
  assert.match(before, /fail 2\n/)
  assert.equal(lists.length, 1, stdout)
  assert.equal(lists[0]?.split('Error: no').length, 3, stdout)
})
