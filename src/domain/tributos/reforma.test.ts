import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centavos } from '#domain/money.ts'
import { newFindings } from '#domain/nota/findings.ts'
import type { PedidoReforma } from '#domain/nota/pedido.ts'
import { TABELAS, told } from '#test/support/preparo.ts'
import { faseDe } from './phase-in.ts'
import { prepareReforma } from './reforma.ts'

const INTEGRAL = { cst: '000', classificacao: '000001', indicadorOperacao: '100301' }

function prepare(pedido: PedidoReforma, competencia = '2026-11') {
  const findings = newFindings()
  const base = centavos(1000)
  const reforma = prepareReforma({
    pedido,
    base,
    competencia,
    indicadorPadrao: null,
    campo: 'r',
    tabelas: TABELAS,
    findings,
  })
  const [ibsE, ibsM, cbs] = [reforma.ibsEstadual.valor, reforma.ibsMunicipal.valor, reforma.cbs.valor]
  return { reforma, valores: [ibsE, ibsM, cbs], avisos: told(findings.avisos) }
}

test('the test rates of 2026 are 0.1 % of IBS and 0.9 % of CBS', () => {
  assert.deepEqual(prepare(INTEGRAL).valores, [100, 0, 900])
})

test('a class with 60 % of reduction lowers the rates, not the base', () => {
  const { reforma, valores } = prepare({ ...INTEGRAL, cst: '200', classificacao: '200029' })
  assert.deepEqual(valores, [40, 0, 360])
  assert.deepEqual([reforma.cbs.aliquota, reforma.cbs.baseCalculo], [3600, 100_000])
})

test('reducaoBase lowers the base', () => {
  const { reforma, valores } = prepare({ ...INTEGRAL, reducaoBase: 50 })
  assert.equal(reforma.baseCalculo, 50_000)
  assert.deepEqual(valores, [50, 0, 450])
})

test('exemption, immunity and the regimes without tax owe nothing', () => {
  assert.deepEqual(prepare({ ...INTEGRAL, cst: '400', classificacao: '400001' }).valores, [0, 0, 0])
  assert.deepEqual(prepare({ ...INTEGRAL, regimeTributario: 'imune' }).valores, [0, 0, 0])
})

test('rates of the request win over the table, and a divergent value is recalculated', () => {
  const { valores, avisos } = prepare({ ...INTEGRAL, pCbs: 8.8, pIbsMunicipal: 2, valorCbs: 1 })
  assert.deepEqual(valores, [100, 2000, 8800])
  assert.deepEqual(avisos, ['r.valorCbs:VALOR_RECALCULADO'])
})

test('a value of the selective tax without a rate becomes zero, with an aviso', () => {
  const { reforma, avisos } = prepare({ ...INTEGRAL, valorIs: 10 })
  assert.equal(reforma.seletivo?.valor, 0)
  assert.deepEqual(avisos, ['r.valorIs:VALOR_RECALCULADO'])
  assert.equal(prepare(INTEGRAL).reforma.seletivo, null)
})

test('a class that is not in the table is only checked for syntax, and computed in full', () => {
  assert.deepEqual(prepare({ ...INTEGRAL, cst: '900', classificacao: '000900' }).valores, [100, 0, 900])
})

test('a rate that is not published for the year is zero, with an aviso', () => {
  const { valores, avisos } = prepare(INTEGRAL, '2027-01')
  assert.deepEqual(valores, [50, 50, 0])
  assert.deepEqual(avisos, ['r.pCbs:VALOR_PADRAO'])
})

test('the general indicator is used when none is sent, with an aviso', () => {
  const { reforma, avisos } = prepare({ cst: '000', classificacao: '000001' })
  assert.equal(reforma.indicadorOperacao, '100301')
  assert.deepEqual(avisos, ['r.indicadorOperacao:VALOR_PADRAO'])
})

test('the groups, duties and rates of the law change with the month of the service', () => {
  const duties = (mes: string) => {
    const { pisCofinsVigente, porFora, baseExclui, retencoes, grupoRegular, grupoSimples } = faseDe(mes, TABELAS)
    return [pisCofinsVigente, porFora, baseExclui.length, retencoes.length, grupoRegular, grupoSimples]
  }
  assert.deepEqual(duties('2025-12'), [true, false, 0, 3, 'nao', 'nao'])
  assert.deepEqual(duties('2026-09'), [true, false, 4, 3, 'facultativo', 'nao'])
  assert.deepEqual(duties('2026-10'), [true, false, 4, 3, 'aviso', 'nao'])
  assert.deepEqual(duties('2027-01'), [false, true, 2, 1, 'recusa', 'aviso'])
  assert.deepEqual(duties('2032-12'), duties('2029-01'))
  assert.deepEqual(duties('2050-01'), [false, true, 1, 1, 'recusa', 'aviso'])
})
