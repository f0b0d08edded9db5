import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centavos, percentual } from '#domain/money.ts'
import type { PedidoServico } from '#domain/nota/pedido.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { pedidoOf, preparar, TABELAS } from '#test/support/preparo.ts'
import { forecastReforma, valorACobrar } from './previsto.ts'

const REGULAR = 'regular-ibs-cbs-retencoes'
const PIS_COFINS = { cstPisCofins: '01', pis: { aliquota: 0.65 }, cofins: { aliquota: 3 } }

/** A note of the regular regime in a competência, issued in the month after it. */
function notaDe(servico: Partial<PedidoServico>, competencia = '2026-11', empresa = {}) {
  const pedido = { ...pedidoOf(REGULAR, servico), competencia, dataEmissao: `${competencia}-28T10:00:00-03:00` }
  const { nota, erros } = preparar(pedido, { sample: REGULAR, empresa, agora: new Date('2033-12-01T12:00:00Z') })
  assert.deepEqual(erros, [])
  return nota!
}
function previstoDe(servico: Partial<PedidoServico>, competencia?: string, empresa?: object) {
  const { base, cbs, ibsEstadual, ibsMunicipal, total } = forecastReforma(
    notaDe(servico, competencia, empresa),
    TABELAS,
  )!
  return [base, cbs.valor, ibsEstadual.valor, ibsMunicipal.valor, total]
}

test('the base leaves out ISS, and the PIS and Cofins that the issuer settles: 12.500,50 becomes 11.419,20', () => {
  const iss = { aliquota: 5, retido: true }
  const [base, cbs] = previstoDe({ iss })
  assert.deepEqual([base, cbs], [1_141_920, 10_277])
})

test('an unconditional discount leaves the base, and without own PIS and Cofins nothing is taken for what is withheld', () => {
  const valor = { servico: 12_500.5, descontoIncondicionado: 100.25 }
  const [base, cbs] = previstoDe({ valor, iss: { aliquota: 5 }, apuracaoPropria: undefined as never })
  assert.deepEqual([base, cbs], [1_178_024, 10_602])
})

test('a real national note of 44,19 has a base of 39,22', () => {
  const proprios = { cstPisCofins: '01', pis: { aliquota: 1.65 }, cofins: { aliquota: 7.6 } }
  const [base] = previstoDe({ valor: { servico: 44.19 }, iss: { aliquota: 2 }, apuracaoPropria: proprios })
  assert.equal(base, 3922)
})

test('until 2026 the customer pays the net amount, from 2027 IBS and CBS on top; Simples stays at the net amount', () => {
  const servico = { valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {}, apuracaoPropria: PIS_COFINS }
  assert.deepEqual(previstoDe(servico), [91_350, 822, 91, 0, 100_000])
  const comCbs = { ...servico, reforma: { classificacao: '000001', cst: '000', pCbs: 9.11 } }
  assert.deepEqual(previstoDe(comCbs, '2027-01'), [95_000, 8_654, 48, 48, 108_750])
})

test('a rate that is not fixed is null and so is what depends on it, never zero', () => {
  const nota = notaDe({ valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {} }, '2027-01')
  const previsto = forecastReforma(nota, TABELAS)!
  assert.deepEqual(
    [previsto.cbs, previsto.total],
    [{ nominal: null, aliquota: null, valor: null, diferido: null }, null],
  )
  assert.equal(valorACobrar(nota, TABELAS), null)
})

test('from 2033 nothing is left of ISS to take from the base', () => {
  const [base] = previstoDe({ valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {} }, '2033-01')
  assert.equal(base, 100_000)
})

test('the class lowers the rate; an exempt one owes nothing', () => {
  const reduzida = { classificacao: '200029', cst: '200' }
  const { cbs } = forecastReforma(
    notaDe({ valor: { servico: 1000 }, iss: { aliquota: 5 }, reforma: reduzida }),
    TABELAS,
  )!
  assert.equal(cbs.aliquota, percentual(0.36))
  const isenta = { classificacao: '400001', cst: '400' }
  assert.deepEqual(previstoDe({ valor: { servico: 1000 }, reforma: isenta }).slice(1, 4), [0, 0, 0])
})

test('what the request says of base, reduction and rates does not change what the authority computes', () => {
  const declarada = { classificacao: '000001', cst: '000', baseCalculo: 1, reducaoBase: 50, pCbs: 8, valorCbs: 3 }
  const servico = { valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {}, apuracaoPropria: PIS_COFINS }
  assert.deepEqual(previstoDe({ ...servico, reforma: declarada }), previstoDe(servico))
})

test('suspended ISS is not in the note, so it stays in the base', () => {
  const iss = { aliquota: 5, exigibilidade: 6, numeroProcesso: '1' }
  const [base] = previstoDe({ valor: { servico: 1000 }, iss, retencao: {}, apuracaoPropria: undefined as never })
  assert.equal(base, centavos(1000))
})

test('a note without IBS and CBS has nothing to foresee, and costs the net amount', () => {
  const nota = notaDe({ reforma: undefined as never })
  assert.equal(forecastReforma(nota, TABELAS), null)
  assert.equal(valorACobrar(nota, TABELAS), nota.servico.valor.liquido)
})

test('reimbursements leave the base, and what is deferred is not due now', () => {
  const documento = { tipo: 1, dataEmissao: '2026-11-01', dataCompetencia: '2026-11-01', chaveNfse: '1'.repeat(50) }
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }
  const servico = { valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {}, apuracaoPropria: undefined as never }
  const comReembolso = { ...servico, reforma: { ...reforma, reembolsos: [{ ...documento, valor: 200 }] } }
  // 1000 − 200 − 5 % of 800.
  assert.deepEqual(previstoDe(comReembolso).slice(0, 3), [76_000, 684, 76])
  const diferimento = { ibsEstadual: 100, ibsMunicipal: 100, cbs: 50 }
  const diferida = { classificacao: '515001', cst: '515', indicadorOperacao: '100301', diferimento }
  // 0.36 % of 950 is 3.42, of which half is deferred.
  assert.deepEqual(previstoDe({ ...servico, reforma: diferida }).slice(0, 3), [95_000, 171, 0])
})

const INDICADOR = { indicadorOperacao: '100301' }
const SIMPLES_1000 = {
  valor: { servico: 1000 },
  iss: { aliquota: 5 },
  retencao: {},
  apuracaoPropria: undefined as never,
}

test('from 2027 a reduced rate keeps its decimals: 100.000 less ISS at −30 % gives 33,25 + 33,25 and 6.058,15', () => {
  const reforma = { classificacao: '200052', cst: '200', ...INDICADOR, pCbs: 9.11 }
  const servico = { ...SIMPLES_1000, valor: { servico: 100_000 }, reforma }
  assert.deepEqual(previstoDe(servico, '2027-01'), [9_500_000, 605_815, 3325, 3325, 10_612_465])
})

test('a suspended tax is zero in the note, and what would be due is that of the regular class', () => {
  const tributacaoRegular = { cst: '200', classificacao: '200029' }
  const reforma = { classificacao: '550016', cst: '550', ...INDICADOR, tributacaoRegular }
  const nota = notaDe({ ...SIMPLES_1000, reforma })
  const { ibsEstadual, cbs, regular, total } = forecastReforma(nota, TABELAS)!
  assert.deepEqual([ibsEstadual.nominal, ibsEstadual.valor, cbs.nominal, cbs.valor, total], [0, 0, 0, 0, 100_000])
  assert.deepEqual([regular?.ibsEstadual.valor, regular?.cbs.valor, regular?.cbs.aliquota], [38, 342, 3600])
})

test('a class with rates of its own has them, in place of the reference', () => {
  const fixa = { classificacao: '221001', cst: '221', ...INDICADOR }
  assert.deepEqual(previstoDe({ ...SIMPLES_1000, reforma: fixa }).slice(1, 4), [3121, 347, 0])
  const uniforme = { classificacao: '010001', cst: '010', ...INDICADOR }
  assert.deepEqual(previstoDe({ ...SIMPLES_1000, reforma: uniforme }).slice(1, 4), [0, 0, 0])
  const em2027 = { ...uniforme, pCbs: 1, pIbsEstadual: 0, pIbsMunicipal: 0 }
  assert.deepEqual(previstoDe({ ...SIMPLES_1000, reforma: uniforme }, '2027-01').slice(1), [null, null, null, null])
  assert.deepEqual(previstoDe({ ...SIMPLES_1000, reforma: em2027 }, '2027-01').slice(1), [950, 0, 0, 100_950])
})

test('a public purchase is unknown from 2027 on until its reducer is fixed, and then shared out', () => {
  const reforma = {
    classificacao: '000001',
    cst: '000',
    ...INDICADOR,
    tipoOperacao: 5,
    enteGovernamental: 4,
    pCbs: 9.11,
  }
  const servico = { ...SIMPLES_1000, reforma }
  assert.deepEqual(previstoDe(servico), [95_000, 855, 95, 0, 100_000], 'until 2026 nothing is shared out')
  assert.deepEqual(previstoDe(servico, '2027-01').slice(1), [null, 0, null, null])
  const comRedutor = loadTabelas({ redutorCompra: { 2027: 10 } })
  const previsto = forecastReforma(notaDe(servico, '2027-01'), comRedutor)!
  const { ibsEstadual, ibsMunicipal, cbs, ibs, total } = previsto
  // 95,000 centavos × 0.045 % twice, all to the municipality; CBS 8.199 %.
  assert.deepEqual([ibsEstadual.valor, ibsMunicipal.valor, cbs.valor, ibs, total], [0, 86, 7789, 86, 107_875])
  assert.equal(previsto.compra?.aDividir.ibsEstadual.valor, 43)
})

test('a state and a municipality may have rates of their own where the service is due', () => {
  const referencia = { cbs: { 2029: 9 }, ibsEstadual: { 2029: 1.4 }, ibsMunicipal: { 2029: 0.4 } }
  const deles = [
    { ano: '2029', ente: '35', aliquota: 1.5 },
    { ano: '2029', ente: '3304557', aliquota: 0.6 },
  ]
  const tabelas = loadTabelas({ referencia, proprias: deles })
  const ibsEm = (codigoCidade: string) => {
    const nota = notaDe(SIMPLES_1000, '2029-01')
    const endereco = { ...nota.tomador!.endereco!, codigoCidade }
    const { ibsEstadual, ibsMunicipal } = forecastReforma(
      { ...nota, tomador: { ...nota.tomador!, endereco } },
      tabelas,
    )!
    return [ibsEstadual.nominal, ibsMunicipal.nominal]
  }
  assert.deepEqual(ibsEm('3550308'), [15_000, 4000])
  assert.deepEqual(ibsEm('3304557'), [14_000, 6000])
  assert.deepEqual(ibsEm('5300108'), [14_000, 4000])
})
