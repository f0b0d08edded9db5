import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTabelas } from './tabelas.ts'

const tabelas = loadTabelas()

test('a municipality is found by its IBGE code', () => {
  assert.deepEqual(tabelas.municipio('1504208'), { ibge: '1504208', nome: 'Marabá', uf: 'PA' })
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

test('the rates of the reform are those of the month; a rate that is not fixed is null', () => {
  const { cbs, ibsEstadual, ibsMunicipal } = tabelas.faseReforma('2026-12')!
  assert.deepEqual([cbs, ibsEstadual, ibsMunicipal], [9000, 1000, 0])
  const { cbs: cbs2027, ...de2028 } = tabelas.faseReforma('2028-12')!
  assert.deepEqual([cbs2027, de2028.ibsEstadual, de2028.ibsMunicipal], [null, 500, 500])
  assert.equal(tabelas.faseReforma('2029-01')?.ibsEstadual, null)
  assert.equal(tabelas.faseReforma('2025-12'), null)
})

test('an operator sets what the law leaves open, from 2027 on', () => {
  const ajustada = loadTabelas({ cbs2027: 9.11, grupoRegular: 'aviso', retencaoPor: 'emissao', cstSemPisCofins: null })
  const fase = (mes: string) => {
    const { cbs, grupoRegular, retencaoPor, cstSemPisCofins } = ajustada.faseReforma(mes)!
    return [cbs, grupoRegular, retencaoPor, cstSemPisCofins]
  }
  assert.deepEqual(fase('2026-09'), [9000, 'facultativo', 'emissao', null])
  assert.deepEqual(fase('2027-01'), [91_100, 'aviso', 'emissao', null])
  assert.deepEqual(fase('2029-01'), [null, 'aviso', 'emissao', null])
})

test('a reference rate is that of its year, as published: CBS less 0.10 until 2028, IBS from 2029 on', () => {
  const referencia = {
    cbs: { 2027: 9.21, 2028: 9.3, 2029: 8.8, 2033: 8.7 },
    ibsEstadual: { 2028: 9, 2029: 1.4, 2031: 5.85, 2033: 14 },
    ibsMunicipal: { 2029: 0.47, 2030: 0.9, 2033: 4.7 },
  }
  const rates = (mes: string, de = loadTabelas({ referencia })) => {
    const { ibsEstadual, ibsMunicipal, cbs } = de.faseReforma(mes)!
    return [ibsEstadual, ibsMunicipal, cbs]
  }
  assert.deepEqual(rates('2026-12'), [1000, 0, 9000], 'a fixed rate is not touched')
  assert.deepEqual(rates('2027-01'), [500, 500, 91_100])
  assert.deepEqual(rates('2028-12'), [500, 500, 92_000])
  assert.deepEqual(rates('2029-01'), [14_000, 4700, 88_000])
  assert.deepEqual(rates('2030-06'), [null, 9000, null], 'a year without a rate has none, whatever the one before had')
  assert.deepEqual(rates('2031-12'), [58_500, null, null])
  assert.deepEqual(rates('2033-01'), [140_000, 47_000, 87_000])
  assert.deepEqual(rates('2034-01'), [null, null, null])
  const fixada = loadTabelas({ referencia, cbs2027: 9 })
  assert.deepEqual(rates('2028-01', fixada), [500, 500, 90_000], 'a fixed CBS wins in 2027 and 2028')
  assert.deepEqual(rates('2029-01', fixada), [14_000, 4700, 88_000])
})

test('the reducer of public purchases is zero until 2026, then unknown until its year is set', () => {
  const redutor = (mes: string, de = tabelas) => de.faseReforma(mes)!.redutorCompra
  assert.deepEqual(
    ['2026-12', '2027-01', '2033-01'].map((mes) => redutor(mes)),
    [0, null, null],
  )
  const de2027 = loadTabelas({ redutorCompra: { 2026: 9, 2027: 8.91 } })
  assert.deepEqual(
    ['2026-12', '2027-12', '2028-01'].map((mes) => redutor(mes, de2027)),
    [0, 89_100, null],
  )
})

test('from 2029 to 2032 nine, eight, seven and six tenths of the ISS are left', () => {
  const partes = [2026, 2028, 2029, 2030, 2031, 2032, 2033].map((ano) => tabelas.faseReforma(`${ano}-07`)!.parteIss)
  assert.deepEqual(partes, [1_000_000, 1_000_000, 900_000, 800_000, 700_000, 600_000, 0])
})

test('the correlation of NBS codes lists classes and indicators of an LC 116 item', () => {
  assert.deepEqual(tabelas.correlacaoNbs('01.01', '115021000'), [
    { cIndOp: '100301', cClassTrib: '000001', onerosa: true, exterior: false },
  ])
  assert.deepEqual(tabelas.correlacaoNbs('01.01', ''), [])
})
