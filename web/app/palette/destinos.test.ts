import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matches } from './destinos.ts'

test('each typed word begins a word of the entry, whatever the accents and the order', () => {
  assert.ok(matches('notas', 'Notas'))
  assert.ok(matches('conexao ens', 'Ensaiar conexão'))
  assert.ok(matches('certif', 'Empresas', 'certificado A1'))
  assert.ok(!matches('xao', 'Ensaiar conexão'))
  assert.ok(!matches('ensaiar nota', 'Ensaiar conexão'))
})
