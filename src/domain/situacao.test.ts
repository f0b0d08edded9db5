import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foraEntre, nivelDoDia } from './situacao.ts'

test('a day is as bad as its longest silence and its share of calls that failed', () => {
  const of = (chamadas: number, falhas: number, minutos: number) =>
    nivelDoDia({ chamadas, falhas, foraMs: minutos * 60_000 })
  assert.deepEqual(
    [
      of(0, 0, 0),
      of(100, 0, 0),
      of(1000, 10, 0),
      of(1000, 11, 0),
      of(1, 1, 0),
      of(0, 0, 5),
      of(100, 0, 60),
      of(0, 0, 61),
    ],
    ['sem_movimento', 'inteiro', 'inteiro', 'parte', 'parte', 'parte', 'parte', 'fora'],
  )
})

test('the time out of an interval counts overlaps once and nothing outside', () => {
  const vez = (desde: number, ate: number) => ({ desde: new Date(desde), ate: new Date(ate) })
  const entre = (vezes: [number, number][]) =>
    foraEntre(
      vezes.map(([desde, ate]) => vez(desde, ate)),
      { from: 100, until: 200 },
    )
  assert.equal(entre([]), 0)
  assert.equal(
    entre([
      [0, 100],
      [200, 300],
    ]),
    0,
  )
  assert.equal(entre([[0, 300]]), 100)
  assert.equal(
    entre([
      [150, 170],
      [160, 180],
      [165, 168],
    ]),
    30,
  )
  assert.equal(
    entre([
      [190, 250],
      [50, 110],
    ]),
    20,
  )
})
