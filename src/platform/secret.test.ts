import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format, inspect } from 'node:util'
import { Secret, withoutLogin } from './secret.ts'

test('a secret shows *** however it is printed, and its text only by reveal', () => {
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

test('a URL is shown without its login, and nothing else of a text changes', () => {
  assert.equal(withoutLogin('smtps://ana:s@nh:a@mail.example:465/x'), 'smtps://***@mail.example:465/x')
  assert.equal(withoutLogin('Recebido "https://token@a.b/c?d=e@f" de x@y'), 'Recebido "https://***@a.b/c?d=e@f" de x@y')
  assert.equal(withoutLogin('https://a.b/~c?para=x@y e http://d'), 'https://a.b/~c?para=x@y e http://d')
})
