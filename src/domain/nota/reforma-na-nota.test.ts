import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centavos, percentual } from '#domain/money.ts'
import { pedidoOf, preparar, TABELAS } from '#test/support/preparo.ts'
import type { Apurado } from './apurado.ts'
import type { PedidoServico } from './pedido.ts'
import { reformaNaNota, somasDaReforma } from './reforma-na-nota.ts'

const REGULAR = 'regular-ibs-cbs-retencoes'
function notaDe(servico: Partial<PedidoServico>, competencia = '2026-11') {
  const pedido = { ...pedidoOf(REGULAR, servico), competencia, dataEmissao: `${competencia}-28T10:00:00-03:00` }
  return preparar(pedido, { sample: REGULAR, agora: new Date('2033-12-01T12:00:00Z') }).nota!
}
const somas = (
  nota: ReturnType<typeof notaDe>,
  apurado: Apurado | null = null,
  avisos: { campo: string; codigo: string }[] = [],
) => {
  const { valorIbs, valorCbs } = somasDaReforma(
    reformaNaNota(
      nota,
      apurado,
      avisos.map((each) => ({ ...each, mensagem: '' })),
      TABELAS,
    ),
  )
  return [valorIbs, valorCbs]
}
const SEM_GRUPO = { campo: 'servico[0].reforma', codigo: 'CAMPO_SEM_DESTINO' }
const iss = { aliquota: 5 }

test('the note does not carry what the request computed of IBS and CBS', () => {
  const nota = notaDe({ iss })
  const { ibsEstadual, cbs } = nota.servico.reforma!
  assert.deepEqual([ibsEstadual.valor, cbs.valor], [1_250, 11_250])
  assert.deepEqual(somas(nota), [1_142, 10_277])
})

test('rates that the request named are not those of the authority', () => {
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301', pCbs: 9.5, pIbsEstadual: 7 }
  assert.deepEqual(somas(notaDe({ iss, reforma })), [1_142, 10_277])
})

test('an ISS that the city computed differently lowers the base', () => {
  assert.deepEqual(somas(notaDe({ iss }), { iss: centavos(250.01), liquido: null }), [1_179, 10_615])
})

test('the amounts of the city replace them as soon as its note shows them', () => {
  const tributo = (valor: number) => ({ aliquota: percentual(1), valor: centavos(valor) })
  const reforma = {
    ...{ base: centavos(1000), ibsEstadual: tributo(1), ibsMunicipal: tributo(2), cbs: tributo(4) },
    ...{ total: null, localIncidencia: null },
  }
  assert.deepEqual(somas(notaDe({ iss }), { iss: null, liquido: null, reforma }), [300, 400])
})

test('a note without the group, or in a city whose layout has no place for it, carries none', () => {
  assert.equal(reformaNaNota(notaDe({ reforma: undefined as never }), null, [], TABELAS), null)
  assert.deepEqual(somas(notaDe({ iss }), null, [SEM_GRUPO]), [0, 0])
  assert.deepEqual(somas(notaDe({ iss }), null, [{ ...SEM_GRUPO, campo: 'servico[0].reforma.pIs' }]), [1_142, 10_277])
})

test('a tax whose rate is not fixed is not shown as zero', () => {
  const { cbs, ibsEstadual } = reformaNaNota(notaDe({ iss }, '2027-01'), null, [], TABELAS)!
  assert.equal(cbs, null)
  assert.ok(ibsEstadual!.valor > 0)
})
