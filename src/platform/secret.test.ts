import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format, inspect } from 'node:util'
import { Secret } from './secret.ts'

test('a secret shows *** however it is printed, and its text only when asked', () => {
  const senha = new Secret('Senha@123')
  const shown = [
    `${senha}`,
    senha + '',
    JSON.stringify({ senha }),
    inspect({ senha }, { showHidden: true }),
    format('%s %o', senha, senha),
  ]
  for (const text of shown) {
    assert.match(text, /\*\*\*/)
    assert.doesNotMatch(text, /Senha/)
  }
  assert.deepEqual(Object.entries(senha), [])
  assert.equal(senha.reveal(), 'Senha@123')
})
