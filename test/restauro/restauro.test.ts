import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Aceita, comparar } from './retrato.ts'

const nota = (id: string, more: Partial<Aceita> = {}): Aceita => ({
  ...{ id, idIntegracao: `i-${id}`, status: 'autorizada', serie: '1', numero: id, historico: 2 },
  ...more,
})

test('the drill is convicted by a note that the restored database does not have', () => {
  const antes = [nota('1'), nota('2')]
  assert.deepEqual(comparar(antes, [nota('2'), nota('1'), nota('3')]), [], 'later notes are no fault')
  assert.deepEqual(comparar(antes, [nota('1')]), ['a nota 2 (i-2) não está'])
  assert.deepEqual(comparar(antes, [nota('1', { status: 'processando' }), nota('2', { historico: 1 })]), [
    'a nota 1 tem status processando, e tinha autorizada',
    'a nota 2 tem historico 1, e tinha 2',
  ])
})
