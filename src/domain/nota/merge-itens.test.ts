import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { AGORA, pedidoOf, preparar, TABELAS, told } from '#test/support/preparo.ts'
import type { ServicoPreparado } from './preparada.ts'
import { prepareNota } from './prepare-nota.ts'

test('items that agree become one service: values are added, descriptions joined, taxes computed over the sum', () => {
  const { nota } = preparar(pedidoOf('varios-itens'))
  const { servico } = nota!
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

test('cents that the sum changes give an aviso', () => {
  const meio = { valor: { servico: 0.1 }, iss: { aliquota: 5, retido: true } }
  const { nota, avisos } = preparar(pedidoOf('simples-nacional', meio, meio))
  assert.equal(nota!.servico.iss.valor, 1)
  assert.deepEqual(told(avisos), ['servico:VALOR_RECALCULADO'])
})

test('percentages of the base are taken from the sum, as the city does, which never sees the items', () => {
  const item = {
    valor: { servico: 0.5, deducoes: { percentual: 3 } },
    iss: { aliquota: 5, beneficioMunicipal: { numero: '15042080100001', reducaoBase: 4 } },
    reforma: { cst: '000', classificacao: '000001', indicadorOperacao: '100301', reducaoBase: 4 },
  }
  const pedido = pedidoOf('simples-nacional', item, item, item)
  const { servico } = preparar(pedido, { sample: 'obra' }).nota!
  // 3 % of R$ 1,50, and not three times 3 % of R$ 0,50 (R$ 0,06).
  assert.equal(servico.valor.deducoes, 5)
  // 4 % of R$ 1,45, and not three times 4 % of R$ 0,48.
  assert.equal(servico.valor.baseCalculo, 145 - 6)
  assert.equal(servico.reforma?.baseCalculo, 145 - 6)
  const nomeada = { ...item, valor: { ...item.valor, baseCalculo: 0.33 } }
  const comBase = preparar(pedidoOf('simples-nacional', nomeada, nomeada), { sample: 'obra' })
  assert.equal(comBase.nota?.servico.valor.baseCalculo, 66)
})

test('services whose sum passes the limit of one value are refused', () => {
  const valor = { servico: 9_999_999_999_999.99 }
  assert.deepEqual(told(preparar(pedidoOf('simples-nacional', { valor }, { valor: { servico: 0.01 } })).erros), [
    'servico:VALOR_FORA_DO_LIMITE',
  ])
  const rest = { valor: { servico: 9_999_999_999_999.98 } }
  assert.deepEqual(preparar(pedidoOf('simples-nacional', rest, { valor: { servico: 0.01 } })).erros, [])
})

test('merging preserves every sum; an amount rounded once stays within half a cent per item, one rounded twice within one', () => {
  const many = arbitraryComGrupos(TABELAS).filter(({ pedido }) => pedido.servico.length > 1)
  fc.assert(
    fc.property(many, ({ pedido, empresa, config }) => {
      const contexto = { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
      const { servico } = prepareNota(pedido, contexto).nota!
      const itens = pedido.servico.map((item) => prepareNota({ ...pedido, servico: [item] }, contexto).nota!.servico)
      const total = (of: (item: ServicoPreparado) => number | undefined) =>
        itens.reduce((sum, item) => sum + (of(item) ?? 0), 0)
      for (const of of EXACT) assert.equal(of(servico) ?? 0, total(of), String(of))
      for (const [times, list] of [ROUNDED_ONCE, ROUNDED_TWICE].entries())
        for (const of of list)
          assert.ok(Math.abs((of(servico) ?? 0) - total(of)) <= ((times + 1) * (itens.length + 1)) / 2, String(of))
    }),
    { numRuns: 150 },
  )
})

const EXACT: ((item: ServicoPreparado) => number | undefined)[] = [
  ({ valor }) => valor.servico,
  ({ valor }) => valor.descontoIncondicionado,
  ({ valor }) => valor.descontoCondicionado,
  ({ valor }) => valor.documentosDeducao.length,
  ({ retencao }) => retencao.outras,
  ({ retencao }) => retencao.irrf?.baseCalculo,
  ({ apuracaoPropria }) => apuracaoPropria?.baseCalculoPisCofins,
]
const ROUNDED_ONCE: ((item: ServicoPreparado) => number | undefined)[] = [
  ({ valor }) => valor.deducoes,
  ({ retencao }) => retencao.pis?.valor,
  ({ retencao }) => retencao.inss?.valor,
  ({ apuracaoPropria }) => apuracaoPropria?.cofins?.valor,
]
/** Percentages of the deductions and of the benefit, and the taxes on what is left. */
const ROUNDED_TWICE: ((item: ServicoPreparado) => number | undefined)[] = [
  ({ valor }) => valor.baseCalculo,
  ({ iss }) => iss.valor,
  ({ reforma }) => reforma?.baseCalculo,
  ({ reforma }) => reforma?.cbs.valor,
  ({ reforma }) => reforma?.ibsEstadual.valor,
]
