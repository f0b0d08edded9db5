import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withinApp } from './busca.ts'

test('a login leads back into the app, with filters and all', () => {
  assert.equal(withinApp('/notas?status=rejeitada'), '/app/notas?status=rejeitada')
  assert.equal(withinApp('/app/notas'), '/app/notas')
  assert.equal(withinApp('/apple'), '/app/apple')
})

test('a foreign link cannot choose where a login leads', () => {
  for (const volta of ['https://mal.example', '//mal.example', '/\\mal.example', 'javascript:alert(1)', '', undefined])
    assert.equal(withinApp(volta), null)
})
