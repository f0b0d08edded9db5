// Every grave finding of docs/portal.md names a test that exists.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/portal.md'), 'utf8')
const GRAVES = PAGE.split('## S1 and S2')[1]!.split('\n## ')[0]!

test('every finding that loses something or stops a task names a test that exists', () => {
  const rows = GRAVES.split('\n').filter((line) => line.startsWith('| D'))
  assert.ok(rows.length > 30)
  for (const row of rows) {
    const [, arquivo = '', titulo = ''] = /^\| D\d\d.+ \| `([^`]+)` · (.+) \|$/.exec(row) ?? assert.fail(row)
    const source = existsSync(join(ROOT, arquivo)) ? readFileSync(join(ROOT, arquivo), 'utf8') : ''
    const tests = source.replace(/\s+/g, ' ')
    assert.ok(
      ['test', 'story'].some((told) =>
        [`${told}('`, `${told}( '`].some((began) => tests.includes(`${began}${titulo}'`)),
      ),
      row,
    )
  }
})
