// A screen of the back-office is a declaration or a composition: what does not fit in a short file is a part of its own.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const PAGES = resolve(import.meta.dirname, 'pages')
const LINHAS_MAX = 120

test(`no file of a screen has more than ${LINHAS_MAX} lines`, () => {
  const files = (readdirSync(PAGES, { recursive: true }) as string[]).filter((file) => /\.tsx$/.test(file))
  assert.ok(files.length > 100, 'the screens were found')
  const long = files
    .map((file) => [file, readFileSync(join(PAGES, file), 'utf8').trimEnd().split('\n').length] as const)
    .filter(([, lines]) => lines > LINHAS_MAX)
  assert.deepEqual(long, [])
})

test('every table of a screen is a list or a whole table: arranged in the address, and taken home', () => {
  const files = (readdirSync(PAGES, { recursive: true }) as string[]).filter((file) => /\.tsx$/.test(file))
  const bare = files.filter((file) =>
    /\bTabela\b.*from '#web\/kit\/list\/Tabela/.test(readFileSync(join(PAGES, file), 'utf8')),
  )
  assert.deepEqual(bare, [])
})
