import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alcanca, cacheDe, combina, comoLike } from './caches.ts'

test('a pattern is the address itself, with * for any text', () => {
  const all: [padrao: string, endereco: string, fits: boolean][] = [
    ['*', 'series:a', true],
    ['series:*', 'series:a', true],
    ['series:*', 'conexoes:a@1', false],
    ['*:3550308', 'municipios:3550308', true],
    ['*@3*homologacao', 'trilhos:campinas@3:homologacao', true],
    ['a*a', 'a', false],
    ['*ab*ab', 'xab', false],
    ['series:a', 'series:a', true],
    ['series:a', 'series:ab', false],
  ]
  for (const [padrao, endereco, fits] of all) assert.equal(combina(padrao, endereco), fits, `${padrao} ${endereco}`)
  assert.equal(comoLike('a_b*c%'), 'a\\_b%c\\%')
})

test('what refusals teach is emptied only by its own name', () => {
  assert.deepEqual(
    [cacheDe('series:*'), cacheDe('s*:a'), cacheDe('series'), cacheDe('nada:x')],
    ['series', null, null, null],
  )
  assert.ok(alcanca('*', 'convenios') && alcanca('adesao-aprendida:*', 'adesao-aprendida'))
  assert.ok(!alcanca('*', 'adesao-aprendida') && !alcanca('series:*', 'convenios'))
})
