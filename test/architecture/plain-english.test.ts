// Comments, titles of tests and documents are in plain English: no word of the table in CONTRIBUTING.md.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'web', 'simulator', 'sdk', 'test', 'scripts', 'bench']
/** Documents in English. */
const DOCUMENTS = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/seguranca.md', 'docs/operacao', 'docs/decisions']

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Row = { words: string; plainer: string; pattern: RegExp }
type Line = { at: string; text: string }

/** The rows of the table: words that mean the same, and the plainer ones. */
const TABLE: Row[] = textOf('CONTRIBUTING.md')
  .split('| not | but |')[1]!
  .split('\n\n')[0]!
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, words = '', plainer = '']) => ({
    words,
    plainer,
    pattern: new RegExp(`\\b(?:${words.split(', ').join('|')})\\b`, 'i'),
  }))

/** Any word of the table. */
const ANY = new RegExp(TABLE.map(({ pattern }) => pattern.source).join('|'), 'i')

/** Code, quotations and paths, which are not read. */
const FOREIGN = /`[^`]*`|“[^”]*”|"[^"]*"|[\w-]*[/.][\w./#-]*\w|\w+-\w[\w-]*/g
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*(?!\/)|\{\/\*)(.*)$|\s\/\/ (.*)$/
const TITLE = /^\s*(?:(?:test|story|furtherStory)\()?(['"`])(.*)\1,$|^\s*(?:test|story|furtherStory)\((['"`])(.*?)\3/

/** The lines of a file that have a word of the table, in whatever part. */
const linesOf = (path: string): Line[] =>
  textOf(path)
    .split('\n')
    .map((text, index) => ({ at: `${path}:${index + 1}`, text }))
    .filter(({ text }) => ANY.test(text))

/** The comments among lines of a source; of a test the titles too. */
const englishOf = (lines: readonly Line[]): Line[] =>
  lines.flatMap(({ at, text }) => {
    const comment = COMMENT.exec(text)
    const title = /\.test\.tsx?:/.test(at) ? TITLE.exec(text) : null
    const found = comment?.[1] ?? comment?.[2] ?? title?.[2] ?? title?.[4]
    return found ? [{ at, text: found }] : []
  })

/** The lines of a document but those of tables that show a word to be avoided. */
const proseOf = (path: string): Line[] =>
  linesOf(path).filter(({ text }) => path !== 'CONTRIBUTING.md' || !text.startsWith('|'))

const below = (path: string, ending: RegExp): string[] =>
  path.endsWith('.md')
    ? [path]
    : (readdirSync(join(ROOT, path), { recursive: true }) as string[])
        .filter((file) => ending.test(file) && !/node_modules|\bdist\//.test(file))
        .map((file) => join(path, file))

const faultsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ at, text }) =>
    TABLE.filter(({ pattern }) => pattern.test(text.replaceAll(FOREIGN, ''))).map(
      ({ pattern, plainer }) => `${at}: “${pattern.exec(text)?.[0]}”, plainer: ${plainer}`,
    ),
  )

test('the table of CONTRIBUTING.md finds each of its words, and none of the plainer ones', () => {
  assert.ok(TABLE.length > 10)
  const found = (text: string) => faultsOf([{ at: 'x', text }]).length
  for (const { words, plainer } of TABLE) {
    for (const word of words.split(', ')) assert.equal(found(`It ${word} comes`), 1, word)
    assert.equal(found(plainer), 0, plainer)
  }
  assert.equal(found('the verb of `mend-serie.ts`, src/features/mend.ts and mend-clock'), 0)
})

test('comments and titles are read, code is not', () => {
  const [{ words } = { words: '' }] = TABLE
  const read = (text: string, file = 'x.test.ts') => englishOf([{ at: `${file}:1`, text }]).length
  const title = `  '${words}',`
  for (const text of [
    `  // ${words}`,
    ` * ${words}`,
    `/** ${words} */`,
    `run() // ${words}`,
    `test(${title.trim()} () => {`,
  ])
    assert.equal(read(text), 1, text)
  assert.equal(read(title), 1)
  assert.equal(read(title, 'x.ts'), 0)
  assert.equal(read(`const text = '${words}'`), 0)
})

test('comments and titles of tests say what the code does in plain words', () => {
  const files = FOLDERS.flatMap((folder) => below(folder, /\.tsx?$/))
  assert.ok(files.length > 2_000)
  assert.deepEqual(faultsOf(englishOf(files.flatMap(linesOf))), [])
})

test('documents say it in plain words', () => {
  assert.ok(DOCUMENTS.every((path) => existsSync(join(ROOT, path))))
  assert.deepEqual(faultsOf(DOCUMENTS.flatMap((path) => below(path, /\.md$/)).flatMap(proseOf)), [])
})
