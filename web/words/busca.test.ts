import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withinApp } from './busca.ts'

test('a login leads back into the app, with filters and all', () => {
  assert.equal(withinApp('/app', '/notas?status=rejeitada'), '/app/notas?status=rejeitada')
  assert.equal(withinApp('/app', '/app/notas'), '/app/notas')
  assert.equal(withinApp('/app', '/apple'), '/app/apple')
  assert.equal(withinApp('/ops', '/filas'), '/ops/filas')
})

test('a foreign link cannot choose where a login leads', () => {
  for (const volta of ['https://mal.example', '//mal.example', '/\\mal.example', 'javascript:alert(1)', '', undefined])
    assert.equal(withinApp('/app', volta), null)
})
