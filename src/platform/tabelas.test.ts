import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTabelas } from './tabelas.ts'

const tabelas = loadTabelas()

test('a municipality is found by its IBGE code', () => {
  assert.deepEqual(tabelas.municipio('1504208'), { ibge: '1504208', nome: 'Marabá', uf: 'PA', emissorNacional: 'sim' })
  assert.equal(tabelas.municipio('9999999'), null)
})

test('a service is found by LC 116 item and by national code, with incidence and mandatory group', () => {
  assert.ok(tabelas.itemLc116('01.07')?.startsWith('Suporte técnico'))
  assert.deepEqual(tabelas.servicosNacionaisDe('01.03'), ['010301', '010302'])
  assert.equal(tabelas.servicoNacional('170501')?.incidencia, 'ET')
  assert.equal(tabelas.servicoNacional('070202')?.grupoObrigatorio, 'obra')
  assert.equal(tabelas.servicoNacional('120701')?.grupoObrigatorio, 'atvEvento')
  assert.equal(tabelas.servicoNacional('010701')?.grupoObrigatorio, null)
  assert.deepEqual(tabelas.servicosNacionaisDe('99.99'), [])
})

test('the IBS/CBS tables give reductions in percent/10_000 and say when nothing is taxed', () => {
  assert.equal(tabelas.classificacao('200029')?.reducaoCbs, 600_000)
  assert.equal(tabelas.classificacao('000001')?.exigeValores, true)
  assert.equal(tabelas.classificacao('400001')?.exigeValores, false)
  assert.equal(tabelas.cst('400'), 'Isenção')
  assert.equal(tabelas.indicadorOperacao('100301')?.exigeTomador, true)
  assert.equal(tabelas.indicadorOperacao('020101')?.exigeImovel, true)
})

test('a country is found by the code of the central bank, with or without leading zeros, and by ISO', () => {
  assert.equal(tabelas.pais('2496')?.iso2, 'US')
  assert.equal(tabelas.pais('0230')?.iso2, 'DE')
  assert.equal(tabelas.pais('US')?.bacen, '2496')
  assert.equal(tabelas.pais('0'), null)
})

test('the rates of the reform are those of the year; unpublished rates are null', () => {
  const { cbs, ibsEstadual, obrigatorio } = tabelas.aliquotasReforma(2026)!
  assert.deepEqual({ cbs, ibsEstadual, obrigatorio }, { cbs: 9000, ibsEstadual: 1000, obrigatorio: false })
  assert.equal(tabelas.aliquotasReforma(2027)?.cbs, null)
  assert.equal(tabelas.aliquotasReforma(2025), null)
})
