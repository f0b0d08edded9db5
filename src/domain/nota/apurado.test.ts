import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centavos, percent, percentual } from '#domain/money.ts'
import { pedidoOf, preparar, TABELAS, told } from '#test/support/preparo.ts'
import { type Apurado, aCobrarApurado, avisosDeApurado, comApurado, type ReformaApurada } from './apurado.ts'
import type { NotaPreparada } from './preparada.ts'

/** A Simples note of 12.500,50 at 3 %. */
const notaDe = (retido: boolean) =>
  preparar(pedidoOf('simples-nacional', { valor: { servico: 12_500.5 }, iss: { aliquota: 3, retido } })).nota!
const apurado = (iss: number | null, liquido: number | null = null): Apurado => ({
  iss: iss === null ? null : centavos(iss),
  liquido: liquido === null ? null : centavos(liquido),
})
const amounts = ({ servico: { iss, valor } }: NotaPreparada) => [
  iss.valor,
  percent(iss.aliquota),
  valor.totalRetido,
  valor.liquido,
]

/** A note of the regular regime, and IBS and CBS in its answer. */
const REGULAR = 'regular-ibs-cbs-retencoes'
const regular = (competencia = '2026-11') =>
  preparar(
    { ...pedidoOf(REGULAR, { iss: { aliquota: 5 } }), competencia, dataEmissao: `${competencia}-28T10:00:00-03:00` },
    { sample: REGULAR, agora: new Date('2027-12-01T12:00:00Z') },
  ).nota!
const reformaDe = (mais: Partial<ReformaApurada> = {}): ReformaApurada => ({
  base: centavos(11_419.2),
  ibsEstadual: { aliquota: percentual(0.1), valor: centavos(11.42) },
  ibsMunicipal: { aliquota: percentual(0), valor: centavos(0) },
  cbs: { aliquota: percentual(0.9), valor: centavos(102.77) },
  total: centavos(11_631.72),
  localIncidencia: '3550308',
  ...mais,
})

test('a city that applied its own rate gives an aviso, and its amounts count', () => {
  assert.deepEqual(avisosDeApurado(apurado(625.03), notaDe(false), TABELAS), [
    {
      campo: 'servico[0].iss.valor',
      codigo: 'VALORES_DIVERGENTES',
      mensagem: 'O município apurou ISS de R$ 625,03; o pedido calculava R$ 375,02. Vale o apurado, que está na nota.',
    },
  ])
  assert.deepEqual(amounts(comApurado(notaDe(false), apurado(625.03))), [62_503, 5, 0, 1_250_050])
})

test('the withheld and the net amount follow the ISS of the city', () => {
  assert.deepEqual(amounts(comApurado(notaDe(true), apurado(625.03))), [62_503, 5, 62_503, 1_187_547])
  assert.deepEqual(
    amounts(comApurado(notaDe(true), apurado(625.03, 11_800))),
    [62_503, 5, 62_503, 1_180_000],
    'the net amount of the city counts before the computed one',
  )
})

test('an equal ISS, or none in the note, changes nothing', () => {
  const ours = notaDe(true)
  for (const each of [apurado(375.02), apurado(null), null]) {
    assert.deepEqual(comApurado(ours, each), ours)
    assert.deepEqual(each ? avisosDeApurado(each, ours, TABELAS) : [], [])
  }
})

test('a rate of more than two decimals keeps them, and a base of nothing has no rate', () => {
  assert.equal(percent(comApurado(notaDe(false), apurado(400)).servico.iss.aliquota), 3.1999)
  const semBase = notaDe(false)
  semBase.servico.valor.baseCalculo = centavos(0)
  assert.equal(percent(comApurado(semBase, apurado(1)).servico.iss.aliquota), 0)
})

test('IBS and CBS of the answered note are the figures shown', () => {
  const { reforma } = comApurado(regular(), { ...apurado(625.03), reforma: reformaDe() }).servico
  assert.deepEqual([reforma!.baseCalculo, reforma!.cbs.valor, reforma!.cbs.baseCalculo], [1_141_920, 10_277, 1_141_920])
})

test('a note that is as foreseen gives no aviso; one with another base, tax or place gives one', () => {
  const avisos = (mais?: Partial<ReformaApurada>) =>
    avisosDeApurado({ ...apurado(625.03), reforma: reformaDe(mais) }, regular(), TABELAS)
  assert.deepEqual(avisos(), [])
  assert.deepEqual(avisos({ cbs: { aliquota: percentual(0.9), valor: centavos(102.78) } }), [], 'a cent is tolerated')
  const [aviso, ...others] = avisos({ base: centavos(12_500.5), localIncidencia: '1504208' })
  assert.deepEqual(told([aviso!]), ['servico[0].reforma:VALORES_DIVERGENTES'])
  assert.match(aviso!.mensagem, /base de IBS e CBS de R\$ 12\.500,50, e o previsto era R\$ 11\.419,20/)
  assert.match(aviso!.mensagem, /em 1504208, e o previsto era 3550308/)
  assert.equal(others.length, 0)
})

test('the ISS that the city computed is the one that leaves the foreseen base', () => {
  const nota = preparar(pedidoOf(REGULAR), { sample: REGULAR }).nota!
  const avisos = avisosDeApurado({ ...apurado(625.03), reforma: reformaDe() }, nota, TABELAS)
  assert.deepEqual(told(avisos), ['servico[0].iss.valor:VALORES_DIVERGENTES'])
})

test('the customer pays vTotNF of a note of the regular regime from 2027, and the net amount of every other', () => {
  const total = centavos(13_000)
  const comTotal = { ...apurado(625.03), reforma: reformaDe({ total }) }
  const semTotal = { ...apurado(625.03), reforma: reformaDe({ total: null }) }
  assert.equal(aCobrarApurado(regular(), comTotal, TABELAS), regular().servico.valor.liquido)
  assert.equal(aCobrarApurado(regular('2027-01'), comTotal, TABELAS), total)
  const { liquido } = regular('2027-01').servico.valor
  assert.equal(aCobrarApurado(regular('2027-01'), semTotal, TABELAS), liquido + 10_277 + 1142)
  assert.equal(aCobrarApurado(regular('2027-01'), null, TABELAS), null, 'CBS is not fixed and the note shows none')
  const simples = preparar(
    { ...pedidoOf(REGULAR), competencia: '2027-01', dataEmissao: '2027-01-20T10:00:00-03:00' },
    { agora: new Date('2027-12-01T12:00:00Z') },
  ).nota!
  assert.equal(aCobrarApurado(simples, comTotal, TABELAS), comApurado(simples, comTotal).servico.valor.liquido)
})
