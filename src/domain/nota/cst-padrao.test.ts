import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pedidoOf, preparar } from '#test/support/preparo.ts'
import type { PedidoServico } from './pedido.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const CAMPO = 'servico[0].apuracaoPropria.cstPisCofins'
const RETIDAS: PedidoServico['retencao'][] = [
  { pis: { aliquota: 0.65 } },
  { cofins: { aliquota: 3 } },
  { csll: { aliquota: 1 } },
  { pis: { aliquota: 0.65 }, cofins: { aliquota: 3 }, csll: { aliquota: 1 } },
]
const DO_REGIME = {
  lucro_presumido: '01',
  lucro_real: '01',
  simples_nacional: '49',
  imune: '08',
  isento: '07',
} as const

function prepared(
  servico: Partial<PedidoServico>,
  { regime = 'lucro_presumido', cstPisCofinsPadrao = null as string | null, competencia = '2026-11' } = {},
) {
  const pedido = { ...pedidoOf(SAMPLE, { apuracaoPropria: undefined as never, ...servico }), competencia }
  const agora = new Date(`${competencia}-20T12:00:00-03:00`)
  const { nota, avisos, erros } = preparar(pedido, {
    sample: SAMPLE,
    empresa: { regimeTributario: regime as never },
    config: { cstPisCofinsPadrao },
    agora,
  })
  assert.deepEqual(erros, [])
  const ditos = avisos.filter(({ campo, codigo }) => campo === CAMPO && codigo === 'VALOR_PADRAO')
  return { cst: nota!.servico.apuracaoPropria?.cstPisCofins ?? null, ditos: ditos.map(({ mensagem }) => mensagem) }
}

test('a contribution withheld without a CST takes that of the regime, and an aviso says which', () => {
  for (const [regime, esperado] of Object.entries(DO_REGIME))
    for (const retencao of RETIDAS) {
      const { cst, ditos } = prepared({ retencao }, { regime })
      assert.equal(cst, esperado, regime)
      assert.equal(ditos.length, 1, regime)
      assert.match(ditos[0]!, new RegExp(`\\b${esperado}\\b`))
    }
})

test('so do PIS and Cofins of the issuer; a value of the request or of the configuration gets no aviso', () => {
  const propria = { pis: { aliquota: 0.65 }, cofins: { aliquota: 3 } }
  assert.deepEqual(prepared({ apuracaoPropria: propria, retencao: {} }).cst, '01')
  const [retencao] = RETIDAS
  const doPedido = prepared({ retencao, apuracaoPropria: { cstPisCofins: '02' } })
  assert.deepEqual([doPedido.cst, doPedido.ditos], ['02', []])
  const daConfig = prepared({ retencao }, { cstPisCofinsPadrao: '03' })
  assert.deepEqual([daConfig.cst, daConfig.ditos], ['03', []])
})

test('nothing is derived without a contribution, nor once the law has no PIS and Cofins', () => {
  for (const retencao of [{}, { inss: { aliquota: 11 } }, { irrf: { aliquota: 1.5 } }, { outras: 3 }]) {
    const { cst, ditos } = prepared({ retencao })
    assert.deepEqual([cst, ditos], [null, []])
  }
  const { cst, ditos } = prepared({ retencao: { csll: { aliquota: 1 } } }, { competencia: '2027-02' })
  assert.deepEqual([cst === '01', ditos], [false, []])
})
