// The documentation cites only files and sections that exist.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const FOLDERS = ['src', 'web', 'sdk', 'simulator', 'contracts', 'test', 'bench', 'scripts', 'docs']
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Every file of the repository with one of these endings. */
const filesEnding = (endings: RegExp) =>
  [
    ...readdirSync(ROOT),
    ...FOLDERS.flatMap((folder) =>
      (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
    ),
  ].filter((file) => endings.test(file) && !/node_modules|\bdist\//.test(file))

const DOCS = filesEnding(/\.md$/)
const SOURCES = filesEnding(/\.(md|tsx?|sql|css)$/)
const PATH = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./-]+?)/?\``, 'g')
/** A page of the documentation, and the section when one is named. */
const PAGE = /(?<![\w/-])(docs\/[\w/-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu
/** A section of a page named without its path; sections of an RFC, an NT or a manual are official sources. */
const BARE = /\b(?:spec|decis\w+|states|nacional|municipal|reliability|dialetos|security|billing|peers)(?:\.md)? §\S*/gi
/** A link from one document to another, or to a section. */
const LINK = /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g

test('every path cited by a document exists', () => {
  assert.ok(DOCS.includes('sdk/README.md') && DOCS.includes('simulator/README.md'))
  const missing = DOCS.flatMap((doc) =>
    [...textOf(doc).matchAll(PATH)]
      .map((match) => match[1]!)
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${doc}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('every section cited by a document or a comment exists', () => {
  const cited = SOURCES.flatMap((file) =>
    [...textOf(file).matchAll(PAGE)].map(([, page, section]) => ({ file, page: page!, section })),
  )
  const linked = DOCS.flatMap((file) =>
    [...textOf(file).matchAll(LINK)].map(([, path, section]) => ({
      file,
      page: path ? join(dirname(file), path) : file,
      section,
    })),
  )
  const missing = [...cited, ...linked].filter(
    ({ page, section }) => !existsSync(join(ROOT, page)) || (section && !sectionsOf(page).has(section)),
  )
  assert.deepEqual(missing, [])
  assert.ok(sectionsOf('docs/especificacao/contrato.md').has('7-errors'))
})

test('a comment cites a page of the repository by its path, or an official source', () => {
  const bare = SOURCES.filter((file) => !file.startsWith('docs/')).flatMap((file) =>
    [...textOf(file).matchAll(BARE)].map(([citation]) => `${file}: ${citation}`),
  )
  assert.deepEqual(bare, [])
})

/** The anchors that GitHub gives the headings of a page. */
function sectionsOf(page: string): Set<string> {
  const known = sections.get(page)
  if (known) return known
  const found = new Set<string>()
  for (const [, heading] of textOf(page).matchAll(/^#{1,6} (.+?) *$/gm)) {
    const slug = heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let nth = 0
    while (found.has(nth ? `${slug}-${nth}` : slug)) nth++
    found.add(nth ? `${slug}-${nth}` : slug)
  }
  sections.set(page, found)
  return found
}
const sections = new Map<string, Set<string>>()
