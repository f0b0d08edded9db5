import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arbitraryEmissao } from '../../../test/support/arbitrary-pedido.ts'
import { AGORA, pedidoOf, preparar, TABELAS, told } from '../../../test/support/preparo.ts'
import type { ServicoPreparado } from './preparada.ts'
import { prepareNota } from './prepare-nota.ts'

test('items that agree become one service: values added, descriptions joined, taxes over the sum', () => {
  const { nota } = preparar(pedidoOf('varios-itens'))
  const { servico, itens } = nota!
  assert.equal(itens.length, 3)
  assert.equal(
    servico.discriminacao,
    'Suporte técnico em outubro\nSuporte técnico em novembro\nPlantão de fim de semana',
  )
  assert.equal(servico.valor.servico, 235_032)
  assert.equal(servico.valor.baseCalculo, 230_032)
  assert.equal(servico.iss.valor, 6901)
})

test('items that differ are refused before a number is used, naming each field', () => {
  const { nota, erros, codigo } = preparar(
    pedidoOf('simples-nacional', {}, { iss: { aliquota: 5, retido: true } }, { codigo: '01.01', cnae: '6201501' }),
  )
  assert.equal(nota, null)
  assert.equal(codigo, 'MULTIPLOS_SERVICOS_NAO_SUPORTADOS')
  assert.deepEqual(
    told(erros),
    [
      'servico[1].iss.aliquota',
      'servico[1].iss.retido',
      'servico[2].codigo',
      'servico[2].codigoServicoNacional',
      'servico[2].cnae',
    ].map((campo) => `${campo}:MULTIPLOS_SERVICOS_NAO_SUPORTADOS`),
  )
})

test('joined descriptions are cut at 2000 characters, with an aviso', () => {
  const longo = { discriminacao: '🚀'.repeat(1200) }
  const { nota, avisos } = preparar(pedidoOf('simples-nacional', longo, longo))
  assert.equal([...nota!.servico.discriminacao].length, 2000)
  assert.ok(nota!.servico.discriminacao.isWellFormed())
  assert.ok(told(avisos).includes('servico[0].discriminacao:CAMPO_TRUNCADO'))
})

test('cents that the sum changes are told', () => {
  const meio = { valor: { servico: 0.1 }, iss: { aliquota: 5, retido: true } }
  const { nota, avisos } = preparar(pedidoOf('simples-nacional', meio, meio))
  assert.equal(nota!.servico.iss.valor, 1)
  assert.deepEqual(told(avisos), ['servico:VALOR_RECALCULADO'])
})

test('merging preserves every sum, and each tax within half a cent per item', () => {
  const many = arbitraryEmissao(TABELAS).filter(({ pedido }) => pedido.servico.length > 1)
  fc.assert(
    fc.property(many, ({ pedido, empresa, config }) => {
      const { nota } = prepareNota(pedido, { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA })
      const { servico, itens } = nota!
      const total = (of: (item: ServicoPreparado) => number | undefined) =>
        itens.reduce((sum, item) => sum + (of(item) ?? 0), 0)
      for (const of of EXACT) assert.equal(of(servico) ?? 0, total(of), String(of))
      for (const of of ROUNDED)
        assert.ok(Math.abs((of(servico) ?? 0) - total(of)) <= (itens.length + 1) / 2, String(of))
    }),
    { numRuns: 150 },
  )
})

const EXACT: ((item: ServicoPreparado) => number | undefined)[] = [
  ({ valor }) => valor.servico,
  ({ valor }) => valor.deducoes,
  ({ valor }) => valor.descontoIncondicionado,
  ({ valor }) => valor.descontoCondicionado,
  ({ valor }) => valor.baseCalculo,
  ({ valor }) => valor.documentosDeducao.length,
  ({ retencao }) => retencao.outras,
  ({ retencao }) => retencao.irrf?.baseCalculo,
  ({ apuracaoPropria }) => apuracaoPropria?.baseCalculoPisCofins,
  ({ reforma }) => reforma?.baseCalculo,
]
const ROUNDED: ((item: ServicoPreparado) => number | undefined)[] = [
  ({ iss }) => iss.valor,
  ({ retencao }) => retencao.pis?.valor,
  ({ retencao }) => retencao.inss?.valor,
  ({ apuracaoPropria }) => apuracaoPropria?.cofins?.valor,
  ({ reforma }) => reforma?.cbs.valor,
  ({ reforma }) => reforma?.ibsEstadual.valor,
]
