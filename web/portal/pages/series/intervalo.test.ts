import assert from 'node:assert/strict'
import { test } from 'node:test'
import { around, inParts, quantos, within } from './intervalo.ts'

const LACUNAS = [
  { de: 2, ate: 2, quantidade: 1, causa: 'recusada' as const },
  { de: 4, ate: 8, quantidade: 5, causa: 'sem_nota' as const },
]

test('only the numbers of the gaps are voided, and only between the two numbers', () => {
  assert.deepEqual(around(LACUNAS), { de: 2, ate: 8 })
  assert.deepEqual(within(LACUNAS, { de: 1, ate: 6 }), [
    { de: 2, ate: 2 },
    { de: 4, ate: 6 },
  ])
  assert.deepEqual(within(LACUNAS, { de: 3, ate: 3 }), [])
  assert.equal(quantos(within(LACUNAS, { de: 1, ate: 6 })), 4)
})

test('many numbers are asked for in parts, each number once', () => {
  assert.deepEqual(inParts([{ de: 1, ate: 5 }], 2), [
    { de: 1, ate: 2 },
    { de: 3, ate: 4 },
    { de: 5, ate: 5 },
  ])
  assert.deepEqual(inParts([{ de: 7, ate: 8 }], 2), [{ de: 7, ate: 8 }])
})
