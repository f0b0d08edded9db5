import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centavos, percentual } from '#domain/money.ts'
import type { PedidoServico } from '#domain/nota/pedido.ts'
import { pedidoOf, preparar, TABELAS } from '#test/support/preparo.ts'
import { preverReforma, valorACobrar } from './previsto.ts'

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
  const { base, cbs, ibsEstadual, ibsMunicipal, total } = preverReforma(notaDe(servico, competencia, empresa), TABELAS)!
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
  assert.deepEqual(previstoDe(comCbs, '2027-01'), [95_000, 8_655, 48, 48, 108_751])
})

test('a rate that is not fixed is null and so is what depends on it, never zero', () => {
  const nota = notaDe({ valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {} }, '2027-01')
  const previsto = preverReforma(nota, TABELAS)!
  assert.deepEqual([previsto.cbs, previsto.total], [{ nominal: null, aliquota: null, valor: null }, null])
  assert.equal(valorACobrar(nota, TABELAS), null)
})

test('from 2033 nothing is left of ISS to take from the base', () => {
  const [base] = previstoDe({ valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {} }, '2033-01')
  assert.equal(base, 100_000)
})

test('the class lowers the rate, to the two decimals of the note; an exempt one owes nothing', () => {
  const reduzida = { classificacao: '200029', cst: '200' }
  const { cbs } = preverReforma(notaDe({ valor: { servico: 1000 }, iss: { aliquota: 5 }, reforma: reduzida }), TABELAS)!
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
  assert.equal(preverReforma(nota, TABELAS), null)
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
