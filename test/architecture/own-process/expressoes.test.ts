// Every regular expression of the service is linear in its input: a long word must not stop a process.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExpressoes } from '../../../scripts/expressoes/find.ts'
import { measure } from '../../../scripts/expressoes/measure.ts'

/** Compiles the patterns of the schemas, which are tried where they are written. */
const COMPILED_AT_RUN_TIME = ['src/domain/schema.ts']

const { expressoes, dynamic } = findExpressoes('src', 'sdk')

test('no expression is made at run time, where it could not be tried', () => {
  assert.deepEqual(
    dynamic.map((onde) => onde.split(':')[0]),
    COMPILED_AT_RUN_TIME,
  )
})

/**
 * `npm run expressoes` tries them with the largest body; what is not linear shows itself in a fortieth of that, where a
 * quadratic one takes ten thousand times what a linear one does.
 */
const BYTES = 128 * 1024
/**
 * `npm run expressoes` shows times against 50 ms a MiB. A linear expression may pass that on a slow or busy machine, and
 * one that is not passes it a hundred times over.
 */
const PATIENCE = 10

test('the worst text costs each expression about 50 ms of processor a MiB, not a hundredfold', (t) => {
  const different = new Map(expressoes.map((each) => [`${each.pattern}/${each.flags}`, each]))
  assert.ok(different.size > 250)
  const medidas = [...different.values()].map((each) => measure(each, BYTES))
  t.diagnostic(`${medidas.length} expressions`)
  assert.deepEqual(
    medidas.filter(({ ms, limiteMs }) => ms > PATIENCE * limiteMs),
    [],
  )
})

test('an expression that reads a text again and again is noticed', () => {
  const quadratic = [
    '\\s+$',
    '([a-z][a-z0-9+.-]*:\\/\\/)[^\\s/]+@',
    '<senha[^>]*>',
    '(a+)+$',
    'x*y*x*z',
    '"a"\\s*\\s*:',
  ]
  for (const pattern of quadratic) {
    const { ms, limiteMs } = measure({ onde: '', pattern, flags: 'g' }, 64 * 1024)
    assert.ok(ms > limiteMs, `${pattern}: ${ms} ms`)
  }
})
