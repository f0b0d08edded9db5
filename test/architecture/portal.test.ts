// Every grave finding of docs/portal.md names a test that exists, and the texts of the portal keep its terms.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
      ['test', 'story', 'furtherStory'].some((told) =>
        [`${told}('`, `${told}( '`].some((began) => tests.includes(`${began}${titulo}'`)),
      ),
      row,
    )
  }
})

/** What the table "One term per idea" of that page says not to write. The label of an address is its city. */
const OUT: readonly RegExp[] = [
  /recusad[ao]s? pel[oa] (município|cidade)/i,
  /(município|cidade) (autoriza|recusa|recusou|aceita|deu um protocolo|respondeu|não recebe)/i,
  /(respost[ao]|vai|chegou) (a|à|ao|da|do) (município|cidade)/i,
  /\bfisco\b|trilho nacional|dps-1\.01/i,
  /nome="endereco\.codigoCidade"\s+rotulo="(?!Cidade")/,
]
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Words of the service for programs, on the left of what the portal says in their place. */
const REWORDED = /^\s*'[^']+':/gm

test('the texts of the portal use one term for each thing', () => {
  const read = ['web/portal', 'web/words', 'web/app'].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .filter(
        (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|da-operacao|monitor|conexoes|filas|regulamentacao/.test(file),
      )
      .map((file) => join(folder, file)),
  )
  assert.ok(read.length > 200)
  const found = read.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '').replace(REWORDED, '')
    return OUT.flatMap((term) => (term.exec(text)?.[0] ? [`${file}: ${term.exec(text)![0]}`] : []))
  })
  assert.deepEqual(found, [])
})
