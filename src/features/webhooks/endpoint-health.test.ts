import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fact, HEALTHY, type Health, nextHealth } from './endpoint-health.ts'

const after = (facts: [hours: number, fact: Fact][], from: Health = HEALTHY, ritmo = 1) =>
  facts.reduce((health, [hours, fact]) => nextHealth(health, fact, new Date(hours * 3_600_000), ritmo), from)

test('an endpoint stays active while attempts fail; the first exhausted delivery makes it unstable', () => {
  assert.equal(
    after([
      [0, 'falha'],
      [200, 'falha'],
    ]).estado,
    'ativo',
  )
  assert.equal(
    after([
      [0, 'falha'],
      [33, 'esgotada'],
    ]).estado,
    'instavel',
  )
})

test('any success makes an endpoint healthy and clears its failures', () => {
  const health = after([
    [0, 'falha'],
    [33, 'esgotada'],
    [34, 'sucesso'],
  ])
  assert.deepEqual(health, { ...HEALTHY, ultimoSucessoEm: new Date(34 * 3_600_000) })
})

test('an endpoint is turned off after 5 days of only failures with two exhausted deliveries 12 h apart', () => {
  assert.equal(
    after([
      [0, 'falha'],
      [33, 'esgotada'],
      [46, 'esgotada'],
      [119, 'falha'],
    ]).estado,
    'instavel',
  )
  assert.equal(
    after([
      [0, 'falha'],
      [33, 'esgotada'],
      [46, 'esgotada'],
      [120, 'falha'],
    ]).estado,
    'desativado_automatico',
  )
})

test('exhausted deliveries of the same moment count once', () => {
  assert.equal(
    after([
      [0, 'falha'],
      [33, 'esgotada'],
      [33, 'esgotada'],
      [44, 'esgotada'],
      [200, 'falha'],
    ]).estado,
    'instavel',
  )
})

test('a success in between restarts the 5 days', () => {
  assert.equal(
    after([
      [0, 'falha'],
      [33, 'esgotada'],
      [60, 'sucesso'],
      [61, 'esgotada'],
      [121, 'esgotada'],
    ]).estado,
    'instavel',
  )
})

test('a 410 turns the endpoint off at once, whatever its state', () => {
  assert.equal(after([[0, 'gone']]).estado, 'desativado_automatico')
  assert.equal(after([[0, 'gone']], { ...HEALTHY, estado: 'desativado_manual' }).estado, 'desativado_automatico')
})

test('an endpoint that was turned off is turned on only by its owner', () => {
  for (const estado of ['desativado_automatico', 'desativado_manual'] as const)
    assert.equal(
      after(
        [
          [0, 'sucesso'],
          [1, 'esgotada'],
        ],
        { ...HEALTHY, estado },
      ).estado,
      estado,
    )
})

test('`ritmo` shortens both periods', () => {
  assert.equal(
    after(
      [
        [0, 'falha'],
        [1, 'esgotada'],
        [1.2, 'esgotada'],
        [1.3, 'falha'],
      ],
      HEALTHY,
      0.01,
    ).estado,
    'desativado_automatico',
  )
})
