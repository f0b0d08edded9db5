// A document that names a file which is not there any more is worse than none.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const DOCS = [
  ...readdirSync(ROOT).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs/decisions')).map((file) => `docs/decisions/${file}`),
  'simulator/README.md',
  'contracts/tables/README.md',
]
const PATH = /`((?:src|simulator|contracts|test|bench|scripts|docs)\/[\w./-]+?)`/g

test('every path that a document cites exists', () => {
  const missing = DOCS.flatMap((doc) =>
    [...readFileSync(join(ROOT, doc), 'utf8').matchAll(PATH)]
      .map((match) => match[1] ?? '')
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${doc}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('every npm script that README names exists', () => {
  const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts)
  const named = [...readFileSync(join(ROOT, 'README.md'), 'utf8').matchAll(/npm run ([\w:]+)/g)].map(
    (match) => match[1] ?? '',
  )
  assert.ok(named.length > 3)
  assert.deepEqual(
    named.filter((name) => !scripts.includes(name)),
    [],
  )
})
