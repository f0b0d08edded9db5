import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tributosOf, valoresOf } from '../../../../../src/domain/nota/tributos-da-nota.ts'
import { preparar, SAMPLES } from '../../../../../test/support/preparo.ts'
import { calcular, daReforma } from './calcular.ts'
import { mascaradosDe, paraEditar, paraEnviar } from './pedido.ts'

for (const [name, pedido] of Object.entries(SAMPLES)) {
  test(`the form computes ${name} as the service does`, () => {
    const { nota } = preparar(pedido, { sample: name })
    const servico = nota!.servico
    const tributos = tributosOf(servico)
    const resumo = calcular(pedido, daReforma(tributos))
    assert.deepEqual(resumo.valores, valoresOf(servico))
    assert.deepEqual(
      resumo.tributos.map(({ nome, valor }) => [nome, valor]),
      tributos.map(({ nome, valor }) => [nome, valor]),
    )
  })

  test(`editing ${name} and changing nothing sends what was there`, () => {
    assert.deepEqual(paraEnviar(paraEditar(pedido)), pedido)
  })
}

test('what is not written yet counts as zero', () => {
  assert.equal(
    calcular({ servico: [{ retencao: { pis: {} }, valor: { deducoes: { documentos: [{}] } } }] }).valores.liquido,
    0,
  )
})

test('a group that was opened and emptied is not sent, and neither are masks', () => {
  assert.deepEqual(mascaradosDe({ opcoes: { token: '***' }, servico: [{ codigo: '1' }, { iss: '***' }] }), [
    'opcoes.token',
    'servico[1].iss',
  ])
  const rascunho = paraEditar(
    {
      prestador: {},
      servico: [{ retencao: { pis: {} }, comercioExterior: { compartilharMdic: false } }],
      opcoes: { webhookUrl: '***' },
    },
    ['opcoes.webhookUrl'],
  )
  assert.deepEqual(paraEnviar(rascunho), { prestador: {}, tomador: {}, servico: [{ valor: {}, iss: {} }] })
})
