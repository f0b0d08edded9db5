import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Empresa } from '#domain/empresa.ts'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { AGORA, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { estimate, type FatosDaEstimativa, semIbsCbs } from './estimate.ts'
import type { ServicoPreparado } from './preparada.ts'
import { fusoEmOf } from './prepare-datas.ts'
import { prepareNota } from './prepare-nota.ts'
import { tributosOf, valoresOf } from './tributos-da-nota.ts'

const totaisDe = (servico: ServicoPreparado) => ({
  valores: valoresOf(servico),
  tributos: semIbsCbs(tributosOf(servico)),
})

for (const [name, pedido] of Object.entries(SAMPLES))
  test(`the estimate of ${name} equals the amounts of its note`, () => {
    const totais = totaisDe(preparar(pedido, { sample: name }).nota!.servico)
    assert.deepEqual(estimate(pedido), totais)
  })

const fatosDe = (empresa: Empresa): FatosDaEstimativa => ({
  regimes: [{ ...empresa, desde: null }],
  tabelas: TABELAS,
  fusoEm: fusoEmOf(TABELAS, empresa),
  agora: AGORA,
})

test('with the tables and the regimes the estimate is that of the company on its dates', () => {
  fc.assert(
    fc.property(arbitraryComGrupos(TABELAS), ({ pedido, empresa, config }) => {
      const contexto = { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
      const totais = totaisDe(prepareNota(pedido, contexto).nota!.servico)
      assert.deepEqual(estimate(pedido, fatosDe(empresa)), totais)
    }),
    { numRuns: 200 },
  )
})

test('the competência decides the regime and what may be withheld', () => {
  const pedido = SAMPLES['regular-ibs-cbs-retencoes']!
  const { empresa } = contextOfSample('regular-ibs-cbs-retencoes')
  const agora = new Date('2027-02-10T12:00:00-03:00')
  const regimes = [
    { ...empresa, desde: null },
    { ...empresa, regimeTributario: 'mei' as const, optanteMei: true, desde: '2027-02-01' },
  ]
  const nomes = (competencia: string) =>
    estimate({ ...pedido, competencia }, { ...fatosDe(empresa), regimes, agora }).tributos.map(({ nome }) => nome)
  const daNota = (competencia: string, regime: Partial<Empresa>) =>
    totaisDe(preparar({ ...pedido, competencia }, { empresa: { ...empresa, ...regime }, agora }).nota!.servico)
  for (const [competencia, regime] of [
    ['2026-12', {}],
    ['2027-01', {}],
    ['2027-02', regimes[1]!],
  ] as const)
    assert.deepEqual(
      nomes(competencia),
      daNota(competencia, regime).tributos.map(({ nome }) => nome),
      competencia,
    )
  assert.ok(nomes('2026-12').includes('PIS') && !nomes('2027-01').includes('PIS'))
  // A half-written month is no fault of the estimate.
  assert.equal(estimate({ ...pedido, competencia: '2027-1' }, fatosDe(empresa)).valores.servico, 12_500.5)
})

test('the estimate of any request equals the amounts of its note, with one item or many', () => {
  fc.assert(
    fc.property(arbitraryComGrupos(TABELAS), ({ pedido, empresa, config }) => {
      const contexto = { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
      const totais = totaisDe(prepareNota(pedido, contexto).nota!.servico)
      assert.deepEqual(estimate(pedido), totais)
    }),
    { numRuns: 200 },
  )
})

test('a foreign address of the customer makes an export', () => {
  const abroad = {
    tomador: { endereco: { codigoPais: '2496' } },
    servico: [{ valor: { servico: 100 }, iss: { aliquota: 5 } }],
  }
  assert.equal(estimate(abroad).tributos[0]?.valor, 0)
})

test('no estimate has IBS or CBS, whatever rates are written: the note has those of the law', () => {
  const reforma = { classificacao: '000001', baseCalculo: 50, reducaoBase: 10, pCbs: 8, pIbsEstadual: 1, pIs: 2 }
  for (const fatos of [null, fatosDe(contextOfSample('regular-ibs-cbs-retencoes').empresa)]) {
    const { tributos } = estimate({ servico: [{ valor: { servico: 100 }, reforma }] }, fatos)
    assert.deepEqual(
      tributos.map(({ nome, valor }) => [nome, valor]),
      [
        ['ISS', 0],
        ['Imposto Seletivo', 0.9],
      ],
    )
  }
})

test('an amount that is not written yet counts as zero', () => {
  const vazio = { retencao: { pis: {} }, iss: { beneficioMunicipal: {} }, valor: { deducoes: { documentos: [{}] } } }
  assert.equal(estimate({ servico: [vazio] }).valores.liquido, 0)
  assert.deepEqual(estimate({}), { valores: estimate({ servico: [{}] }).valores, tributos: [] })
})

test('items that do not fit in one note show each tax at each rate', () => {
  const item = (servico: number, aliquota: number, retencao = {}) => ({
    valor: { servico },
    iss: { aliquota },
    retencao,
  })
  const servico = [item(100, 5, { irrf: { aliquota: 1.5 } }), item(200, 5), item(300, 2)]
  const { valores, tributos } = estimate({ servico })
  assert.deepEqual(
    tributos.map(({ nome, base, aliquota, valor }) => [nome, base, aliquota, valor]),
    [
      ['ISS', 300, 5, 15],
      ['IRRF', 100, 1.5, 1.5],
      ['ISS', 300, 2, 6],
    ],
  )
  assert.deepEqual([valores.servico, valores.totalRetido, valores.liquido], [600, 1.5, 598.5])
})
