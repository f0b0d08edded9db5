import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMasked } from './mascara.ts'

test('a value that is only the mask is found at any depth; a text that contains the mask is not', () => {
  const payload = {
    a: '***',
    b: [{ senha: '***' }, '****'],
    c: { d: 'x *** y', e: null, f: 3, g: 'https://***@a.com' },
  }
  assert.deepEqual(findMasked(payload), ['a', 'b[0].senha', 'c.g'])
  assert.deepEqual(findMasked({}), [])
})
