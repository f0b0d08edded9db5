import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare, type Figura, isReached, tableOf, tableOfBoth } from './figura.ts'
import { warnIfBusy } from './maquina.ts'

const figura = (medido: number, more: Partial<Figura> = {}): Figura => ({
  nome: 'aceite',
  medido,
  unidade: 'ms',
  ...more,
})

test('a figure is judged by its limit', () => {
  assert.deepEqual(
    [figura(50, { max: 60 }), figura(61, { max: 60 }), figura(61), figura(799, { min: 800 })].map(isReached),
    [true, false, true, false],
  )
  assert.equal(isReached(figura(Number.NaN, { max: 60 })), false)
})

test('a limit exceeded by less than the run can tell apart is not missed', () => {
  assert.equal(isReached(figura(2, { max: 1.3, resolucao: 0.8 })), true)
  assert.equal(isReached(figura(2.2, { max: 1.3, resolucao: 0.8 })), false)
})

test('the table says measured, limit and verdict', () => {
  assert.equal(
    tableOf([figura(1234.5), figura(61.23, { nome: 'aceite, p99', max: 60 })], true),
    ['medida       medido    limite  ok', 'aceite       1.235 ms', 'aceite, p99  61,2 ms   até 60  NÃO'].join('\n'),
  )
})

test('the table of a short run has limits and no verdict', () => {
  assert.doesNotMatch(tableOf([figura(61, { max: 60 })], false), /NÃO|sim/)
})

test('two trees are compared by the middle run of each', () => {
  const runs = (...medidos: number[]) => medidos.map((medido) => [figura(medido)])
  const comparadas = compare(runs(9, 3, 2), runs(4, 100, 6))
  assert.deepEqual(comparadas, [{ nome: 'aceite', unidade: 'ms', aqui: 3, base: 6 }])
  assert.match(tableOfBoth(comparadas), /aceite {2}3 ms {2}6 ms {2}0,50 vezes/)
})

test('a machine with more work than processors is called busy', () => {
  assert.equal(
    warnIfBusy(3.21, 2),
    'A máquina está ocupada (carga 3,2 em 2 processadores): os números abaixo não valem como prova.',
  )
  assert.equal(warnIfBusy(2, 2), null)
})
