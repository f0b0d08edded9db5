import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { tributosOf, valoresOf } from '#domain/nota/tributos-da-nota.ts'
import { arbitraryEmissao } from '#test/support/arbitrary-pedido.ts'
import { AGORA, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { calculate, daReforma } from './calculate.ts'
import { mascaradosDe, toEditable, toPedido } from './pedido.ts'

for (const [name, pedido] of Object.entries(SAMPLES)) {
  test(`the form computes ${name} as the service does`, () => {
    const { nota } = preparar(pedido, { sample: name })
    const servico = nota!.servico
    const tributos = tributosOf(servico)
    const resumo = calculate(pedido, daReforma(tributos))
    assert.deepEqual(resumo.valores, valoresOf(servico))
    assert.deepEqual(
      resumo.tributos.map(({ nome, valor }) => [nome, valor]),
      tributos.map(({ nome, valor }) => [nome, valor]),
    )
  })

  test(`editing ${name} and changing nothing sends what was there`, () => {
    assert.deepEqual(toPedido(toEditable(pedido)), pedido)
  })
}

test('the form computes any request as the service does, item by item or over many', () => {
  // Percentages of the base are rounded item by item: there a cent may change when the service answers.
  const inReais = arbitraryEmissao(TABELAS).filter(({ pedido }) =>
    pedido.servico.every(
      ({ valor, iss }) =>
        !(valor.deducoes as { percentual?: number } | undefined)?.percentual && !iss.beneficioMunicipal?.reducaoBase,
    ),
  )
  fc.assert(
    fc.property(inReais, ({ pedido, empresa, config }) => {
      const contexto = { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
      const { servico } = prepareNota(pedido, contexto).nota!
      const tributos = tributosOf(servico)
      assert.deepEqual(calculate(pedido, daReforma(tributos)), { valores: valoresOf(servico), tributos })
    }),
    { numRuns: 200 },
  )
})

test('a customer abroad by its address makes an export, and IBS and CBS have their own base', () => {
  const abroad = {
    tomador: { endereco: { codigoPais: '2496' } },
    servico: [{ valor: { servico: 100 }, iss: { aliquota: 5 } }],
  }
  assert.equal(calculate(abroad).tributos[0]?.valor, 0)
  const reforma = { classificacao: '000001', baseCalculo: 50, reducaoBase: 10 }
  const cbs = { nome: 'CBS', base: 1, aliquota: 0.9, valor: 1, retido: false }
  const [, tributo] = calculate({ servico: [{ valor: { servico: 100 }, reforma }] }, [cbs]).tributos
  assert.deepEqual(tributo, { ...cbs, base: 45, valor: 0.41 })
})

test('what is not written yet counts as zero', () => {
  assert.equal(
    calculate({ servico: [{ retencao: { pis: {} }, valor: { deducoes: { documentos: [{}] } } }] }).valores.liquido,
    0,
  )
})

test('a group that was opened and emptied is not sent, and neither are masks', () => {
  assert.deepEqual(mascaradosDe({ opcoes: { token: '***' }, servico: [{ codigo: '1' }, { iss: '***' }] }), [
    'opcoes.token',
    'servico[1].iss',
  ])
  const rascunho = toEditable(
    {
      prestador: {},
      servico: [{ retencao: { pis: {} }, comercioExterior: { compartilharMdic: false } }],
      opcoes: { webhookUrl: '***' },
    },
    ['opcoes.webhookUrl'],
  )
  assert.deepEqual(toPedido(rascunho), { prestador: {}, tomador: {}, servico: [{ valor: {}, iss: {} }] })
})
