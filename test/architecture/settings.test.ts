// Each setting is declared once, in src/platform/settings.ts, from which docs/configuracao.md is made.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { SECTIONS } from '#platform/settings.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Variables of others: of the machine, of Node and npm, and further ones of OpenTelemetry. */
const FOREIGN = /^(PATH|HOME|TMPDIR|CI|NODE_\w+|OTEL_\w+)$/
const READ = /\benv\??\.([A-Z][A-Z0-9_]+)\b|\benv\[['"]([A-Z][A-Z0-9_]+)['"]\]/g

test('every setting that service and simulator read is declared, once', () => {
  const declared = SECTIONS.flatMap(([, settings]) => Object.keys(settings))
  assert.equal(new Set(declared).size, declared.length)
  const files = globSync(['src/**/*.ts', 'simulator/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const read = files.flatMap((file) =>
    [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(READ)].map(([, dotted, quoted]) => dotted ?? quoted ?? ''),
  )
  assert.ok(read.includes('METRICS_TOKEN') && read.includes('DATA_DIR'))
  assert.deepEqual([...new Set(read)].filter((name) => !declared.includes(name) && !FOREIGN.test(name)).sort(), [])
})

test('a meaning is one line of a table, which begins with a capital and ends with a full stop', () => {
  const bad = SECTIONS.flatMap(([, settings]) => Object.entries(settings))
    .filter(([, [, meaning]]) => !/^[A-Z`].*\.$/.test(meaning) || /[|\n]/.test(meaning))
    .map(([name]) => name)
  assert.deepEqual(bad, [])
})
