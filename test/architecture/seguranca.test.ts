// Every threat of docs/seguranca.md names a test that exists, and every entry point has each letter of STRIDE.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const PAGE = readFileSync(join(ROOT, 'docs/seguranca.md'), 'utf8')
const AMEACAS = [...PAGE.matchAll(/^\| (\w+) \| ([STRIDE]) \| .+ \| `([^`]+)` · (.+) \|$/gm)].map(
  ([, porta = '', letra = '', arquivo = '', titulo = '']) => ({ porta, letra, arquivo, titulo }),
)
const PORTAS = [
  ...PAGE.split('## Doors')[1]!
    .split('##')[0]!
    .matchAll(/`(\w+)` /g),
].map(([, porta]) => porta)

/** The title as the source writes it: with quotes of any kind, its apostrophes escaped or not. */
const hasTest = (source: string, titulo: string) =>
  source.replaceAll("\\'", "'").includes(`(\`${titulo}\``) ||
  /\b(test|story)\( $/.test(source.replace(/\s+/g, ' ').split(`'${titulo}'`)[0]!) ||
  source.includes(`test('${titulo}'`)

test('every threat names a test that exists', () => {
  const rows = PAGE.split('\n').filter((line) => /^\| \w+ \| [STRIDE] \|/.test(line))
  assert.equal(AMEACAS.length, rows.length, 'each row has the form of the others')
  assert.ok(AMEACAS.length > 60)
  const missing = AMEACAS.filter(
    ({ arquivo, titulo }) =>
      !existsSync(join(ROOT, arquivo)) || !hasTest(readFileSync(join(ROOT, arquivo), 'utf8'), titulo),
  )
  assert.deepEqual(missing, [])
  assert.ok(!hasTest(readFileSync(import.meta.filename, 'utf8'), 'a test that does not exist'.toUpperCase()))
})

test('every entry point has each letter of STRIDE', () => {
  assert.ok(PORTAS.length >= 10)
  const missing = PORTAS.flatMap((porta) =>
    [...'STRIDE']
      .filter((letra) => !AMEACAS.some((row) => row.porta === porta && row.letra === letra))
      .map((letra) => `${porta} ${letra}`),
  )
  assert.deepEqual(missing, [])
  assert.deepEqual(
    AMEACAS.filter(({ porta }) => !PORTAS.includes(porta)),
    [],
  )
})
