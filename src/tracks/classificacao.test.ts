import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoReforma } from '#domain/nota/pedido.ts'
import { pedidoOf, preparar, TABELAS, told } from '#test/support/preparo.ts'
import { foreseeClassificacao } from './classificacao.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const CERTA: PedidoReforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }

function foreseen(
  reforma: Partial<PedidoReforma>,
  { levada = true, agora = new Date('2026-11-20T12:00:00-03:00') } = {},
) {
  const { nota, erros } = preparar(pedidoOf(SAMPLE, { reforma: { ...CERTA, ...reforma } }), { sample: SAMPLE, agora })
  assert.ok(nota, JSON.stringify(erros))
  return told(foreseeClassificacao(nota, levada, TABELAS)).map((each) => each.replace('servico[0].reforma.', ''))
}

test('a city that carries the block rejects what the national tables do not have', () => {
  assert.deepEqual(foreseen({}), [])
  assert.deepEqual(foreseen({ classificacao: '000400', cst: '400' }), ['classificacao:E0958', 'classificacao:E0959'])
  assert.deepEqual(foreseen({ classificacao: '000002' }), ['classificacao:E0958'], 'not for an NFS-e')
  assert.deepEqual(foreseen({ cst: '200' }), ['classificacao:E0959'])
  assert.deepEqual(foreseen({ indicadorOperacao: '999999' }), ['indicadorOperacao:E0901'])
})

test('a class counts from its first day to its last', () => {
  const [nova] = ['200055'].map((cClassTrib) => TABELAS.classificacao(cClassTrib)!)
  assert.ok(nova?.validoNfse)
  const tabelas = { ...TABELAS, classificacao: () => ({ ...nova, inicio: '2026-12-01', fim: '2026-12-31' }) }
  const em = (agora: string) => {
    const reforma = { ...CERTA, classificacao: '200055', cst: '200' }
    const { nota } = preparar(pedidoOf(SAMPLE, { reforma }), { sample: SAMPLE, agora: new Date(agora) })
    return foreseeClassificacao(nota!, true, tabelas).map(({ codigo }) => codigo)
  }
  assert.deepEqual(em('2026-11-30T12:00:00-03:00'), ['E0958'])
  assert.deepEqual(em('2026-12-01T12:00:00-03:00'), [])
  assert.deepEqual(em('2026-12-31T12:00:00-03:00'), [])
  assert.deepEqual(em('2027-01-01T12:00:00-03:00'), ['E0958'])
})

test('a city that does not carry the block never reads the class', () => {
  assert.deepEqual(foreseen({ classificacao: '000400', cst: '400' }, { levada: false }), [])
})
