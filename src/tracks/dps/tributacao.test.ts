import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Empresa } from '#domain/empresa.ts'
import { notaDe, TABELAS } from './notas.fixture.ts'
import {
  asksPaisResultado,
  issDecididoPor,
  municipioIncidencia,
  retencaoPisCofinsCsll,
  sendsAliquota,
  totTrib,
  tpRetIssqn,
  tpSusp,
  tribIssqn,
} from './tributacao.ts'

type Regime = Partial<Pick<Empresa, 'regimeTributario' | 'regimeApuracaoSimples' | 'regimeEspecialTributacao'>>
const MEI: Regime = { regimeTributario: 'mei' }
const simples = (regimeApuracaoSimples: number): Regime => ({
  regimeTributario: 'simples_nacional',
  regimeApuracaoSimples,
})

/** Who decides the ISS under an active agreement, where it is not the rate of the request. */
const DECISORES: Record<string, string> = {
  'não optante': 'municipio',
  'não optante, ISS retido': 'municipio',
  MEI: 'simples',
  'ME/EPP pelo Simples, não retido': 'simples',
  'ME/EPP com ISS por fora': 'municipio',
  'ME/EPP com tudo por fora, retido': 'municipio',
  'regime especial': 'municipio',
  'ME/EPP pelo Simples em regime especial, retido': 'municipio',
}

test('pAliq follows the official matrix: regime, retention and agreement of the município of incidence', () => {
  const matrix: [
    caso: string,
    regime: Regime,
    retido: boolean,
    exigibilidade: number,
    ativo: boolean,
    inativo: boolean,
  ][] = [
    ['não optante', {}, false, 1, false, true],
    ['não optante, ISS retido', {}, true, 1, false, true],
    ['MEI', MEI, false, 1, false, false],
    ['ME/EPP pelo Simples, retido', simples(1), true, 1, true, true],
    ['ME/EPP pelo Simples, não retido', simples(1), false, 1, false, false],
    ['ME/EPP com ISS por fora', simples(2), false, 1, false, true],
    ['ME/EPP com tudo por fora, retido', simples(3), true, 1, false, true],
    ['não incidência', {}, false, 2, false, false],
    ['isenção', {}, false, 3, false, false],
    ['exportação', {}, false, 4, false, false],
    ['imunidade', {}, false, 5, false, false],
    ['suspensa pela Justiça', {}, false, 6, false, true],
    ['regime especial', { regimeEspecialTributacao: 6 }, false, 1, false, false],
    [
      'ME/EPP pelo Simples em regime especial, retido',
      { ...simples(1), regimeEspecialTributacao: 4 },
      true,
      1,
      false,
      false,
    ],
  ]
  for (const [caso, regime, retido, exigibilidade, ativo, inativo] of matrix) {
    const nota = notaDe(({ empresa }) => Object.assign(empresa, regime))
    Object.assign(nota.servico.iss, { retido, exigibilidade })
    assert.deepEqual([sendsAliquota(nota, true), sendsAliquota(nota, false)], [ativo, inativo], caso)
    assert.equal(issDecididoPor(nota, true), DECISORES[caso] ?? 'pedido', caso)
    if (inativo) assert.equal(issDecididoPor(nota, false), 'pedido', caso)
  }
})

test('every combination of PIS, COFINS and CSLL withheld has its code, and their sum', () => {
  const expected = { '000': '0', '111': '3', '110': '4', '100': '5', '010': '6', '011': '7', '001': '8', '101': '9' }
  for (const [combination, codigo] of Object.entries(expected)) {
    const [pis, cofins, csll] = combination.split('').map((withheld) => withheld === '1')
    const { servico } = notaDe(({ pedido }) => {
      pedido.servico[0]!.retencao = {
        ...(pis && { pis: { aliquota: 0.65 } }),
        ...(cofins && { cofins: { aliquota: 3 } }),
        ...(csll && { csll: { aliquota: 1 } }),
      }
    })
    const valor = (pis ? 650 : 0) + (cofins ? 3000 : 0) + (csll ? 1000 : 0)
    assert.deepEqual(retencaoPisCofinsCsll(servico), { tpRetPisCofins: codigo, valor }, combination)
  }
})

test('a tax of zero is not withheld', () => {
  const { servico } = notaDe(({ pedido }) => {
    pedido.servico[0]!.retencao = { pis: { aliquota: 0 }, csll: { aliquota: 1 } }
  })
  assert.equal(retencaoPisCofinsCsll(servico).tpRetPisCofins, '8')
})

test('tribISSQN and tpSusp come from the exigibility', () => {
  const expected: [exigibilidade: number, trib: number, susp: number | null][] = [
    [1, 1, null],
    [2, 4, null],
    [3, 1, null],
    [4, 3, null],
    [5, 2, null],
    [6, 1, 1],
    [7, 1, 2],
  ]
  const { servico } = notaDe()
  for (const [exigibilidade, trib, susp] of expected) {
    servico.iss.exigibilidade = exigibilidade
    assert.deepEqual([tribIssqn(servico), tpSusp(servico)], [trib, susp], String(exigibilidade))
  }
})

test('ISS is withheld by the customer, or by the intermediary when only it is identified', () => {
  const nota = notaDe(({ pedido }) => {
    pedido.servico[0]!.iss.retido = true
    pedido.intermediario = { cpfCnpj: '11444777000161', razaoSocial: 'Intermediária' }
  })
  assert.equal(tpRetIssqn(nota), 2)
  assert.equal(tpRetIssqn({ ...nota, tomador: null }), 3)
  assert.equal(tpRetIssqn({ ...nota, tomador: null, intermediario: null }), 2)
  nota.servico.iss.retido = false
  assert.equal(tpRetIssqn(nota), 1)
})

test('the total of taxes is written in the form each regime may use', () => {
  const total = { federal: 1000, estadual: 0, municipal: 300 }
  assert.deepEqual(totTrib(withTotal({}, { tipo: 'valor', ...total })), { forma: 'vTotTrib', ...total })
  assert.deepEqual(totTrib(withTotal({}, { tipo: 'percentual', ...total })), { forma: 'pTotTrib', ...total })
  assert.deepEqual(totTrib(withTotal(simples(1), { tipo: 'simples', ...total })), {
    forma: 'pTotTribSN',
    percentual: 1300,
  })
  assert.deepEqual(totTrib(withTotal(MEI, null)), { forma: 'indTotTrib' })
  const nothing = { forma: 'vTotTrib', federal: 0, estadual: 0, municipal: 0 }
  assert.deepEqual(totTrib(withTotal({}, null)), nothing)
  assert.deepEqual(totTrib(withTotal(simples(1), null)), nothing)
})

test('incidence is the provider, the place or the customer, by the national table', () => {
  const nota = notaDe()
  assert.equal(municipioIncidencia(nota, TABELAS), '4205407')
  const at = (codigoServicoNacional: string | null, municipioPrestacao = '4106902') =>
    municipioIncidencia({ ...nota, servico: { ...nota.servico, codigoServicoNacional, municipioPrestacao } }, TABELAS)
  assert.equal(at('070201'), '4106902')
  assert.equal(at('070201', '0000000'), '4205407')
  assert.equal(at('170501'), '3550308')
  assert.equal(at('010701'), '4205407')
  assert.equal(at(null), null)
})

test('the country of result is required for exports done in Brazil, except where the place decides', () => {
  const nota = notaDe()
  nota.servico.iss.exigibilidade = 4
  const at = (codigoServicoNacional: string, municipioPrestacao = '4205407') =>
    asksPaisResultado({ ...nota, servico: { ...nota.servico, codigoServicoNacional, municipioPrestacao } }, TABELAS)
  assert.equal(at('010701'), true)
  assert.equal(at('010701', '9999999'), false)
  assert.equal(at('070201'), false)
  assert.equal(at('170501'), false)
  nota.tomador!.endereco!.codigoPais = '2496'
  assert.equal(at('170501'), true)
})

function withTotal(regime: Regime, totalTributos: ReturnType<typeof notaDe>['servico']['totalTributos']) {
  const nota = notaDe(({ empresa }) => Object.assign(empresa, regime))
  return { ...nota, servico: { ...nota.servico, totalTributos } }
}
