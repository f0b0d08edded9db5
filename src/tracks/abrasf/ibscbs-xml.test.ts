import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { descendant, parseXml, textOf } from '#platform/xml/parse.ts'
import { pedidoOf } from '#test/support/preparo.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { checkIbsCbs } from './ibscbs-xml.ts'
import { findLosses } from './losses.ts'
import { AGORA, rpsOf, TABELAS, templateOf } from './notas.fixture.ts'
import { writeInfRps } from './rps-xml.ts'

const SANTOS = '3548500'
const SAO_PAULO = '3550308'
const REGULAR = 'regular-ibs-cbs-retencoes'

/** A note of a company of Santos for a customer in São Paulo: 12.500,50, less 100,25, ISS of 620,01. */
function notaDe(change: (pedido: PedidoNota) => void = () => {}, agora = AGORA) {
  const { empresa, config } = contextOfSample(REGULAR)
  const pedido = pedidoOf(REGULAR, {
    municipioPrestacao: SANTOS,
    valor: { servico: 12_500.5, descontoIncondicionado: 100.25 },
    iss: { aliquota: 5 },
    apuracaoPropria: undefined as never,
    retencao: {},
  })
  change(pedido)
  const endereco = { ...empresa.endereco, codigoCidade: SANTOS, estado: 'SP' }
  const contexto = {
    empresa: { ...empresa, endereco },
    config,
    ambiente: 'homologacao',
    tabelas: TABELAS,
    agora,
  } as const
  return prepareNota(pedido, contexto).nota!
}

function ibsCbsOf(padrao: string, nota = notaDe()) {
  const { body, depois } = writeInfRps(rpsOf(templateOf(padrao), nota))
  const grupo = descendant(parseXml(`<r>${body}${depois}</r>`), 'IBSCBS')!
  return (path: string) => textOf(grupo, path)
}

for (const [padrao, path] of [
  ['giss-2.04', 'valores/cLocalidadeIncid'],
  ['ginfes-3.01', 'valores/cLocalidadeIncid'],
  ['sigcorp-2.04', 'cLocalidadeIncid'],
] as const)
  test(`${padrao} names the place of IBS and CBS by the operation indicator, not the city of ISS`, () => {
    assert.equal(ibsCbsOf(padrao)(path), SAO_PAULO)
    const noEstabelecimento = notaDe(({ servico }) => (servico[0]!.reforma!.indicadorOperacao = '030101'))
    assert.equal(ibsCbsOf(padrao, noEstabelecimento)(path), SANTOS)
  })

test('SigCorp gets base, taxes and total of the law', () => {
  const at = ibsCbsOf('sigcorp-2.04')
  assert.deepEqual(
    ['valores/vBC', 'totCIBS/gCBS/vCBS', 'totCIBS/gIBS/vIBSTot', 'totCIBS/vTotNF', 'valores/fed/pCBS'].map(at),
    ['11780.24', '106.02', '11.78', '12400.25', '0.90'],
  )
})

test('from 2027 the total of SigCorp has the two taxes on top', () => {
  const nota = notaDe((pedido) => {
    Object.assign(pedido, { competencia: '2027-01', dataEmissao: '2027-01-20T10:00:00-03:00' })
    pedido.servico[0]!.reforma!.pCbs = 9.11
  }, new Date('2027-01-21T12:00:00-03:00'))
  const at = ibsCbsOf('sigcorp-2.04', nota)
  assert.deepEqual(['totCIBS/gCBS/vCBS', 'totCIBS/gIBS/vIBSTot', 'totCIBS/vTotNF'].map(at), [
    '1073.18',
    '11.78',
    '13485.21',
  ])
})

test('GISS and Ginfes get the base of ISSQN in vBC, as their schema defines it, and no reduction', () => {
  for (const padrao of ['giss-2.04', 'ginfes-3.01']) {
    const at = ibsCbsOf(padrao)
    assert.deepEqual([at('valores/vBC'), at('valores/pRedutor')], ['12400.25', '0.00'])
  }
})

/** A purchase by a municipality, paid before it is provided, in a month. */
const compraEm = (competencia: string, more: object = {}) =>
  notaDe(
    (pedido) => {
      Object.assign(pedido, { competencia, dataEmissao: `${competencia}-20T10:00:00-03:00` })
      Object.assign(pedido.servico[0]!.reforma!, { tipoOperacao: 5, enteGovernamental: 4, pCbs: 9.11, ...more })
    },
    new Date(`${competencia}-21T12:00:00-03:00`),
  )

test('GISS and Ginfes say who buys for the public administration, of which notes and at which reduction', () => {
  const anterior = '35485002200000000000191000000000000126110000000001'
  const nota = compraEm('2026-11', { tipoOperacao: 2, notasReferenciadas: [anterior] })
  for (const padrao of ['giss-2.04', 'ginfes-3.01']) {
    const at = ibsCbsOf(padrao, nota)
    assert.deepEqual(['tpOper', 'gRefNFSe/refNFSe', 'tpEnteGov', 'valores/pRedutor'].map(at), [
      '2',
      anterior,
      '4',
      '0.00',
    ])
    const { body, depois } = writeInfRps(rpsOf(templateOf(padrao), nota))
    assert.match(body + depois, /<\/tpOper><gRefNFSe>.*<\/gRefNFSe><tpEnteGov>4<\/tpEnteGov><indDest>/)
    const perdidos = findLosses(nota, templateOf(padrao)).filter(({ campo }) => campo.startsWith('servico[0].reforma'))
    assert.deepEqual(perdidos, [])
    assert.equal(ibsCbsOf(padrao)('tpEnteGov'), null)
  }
  const noWebiss = findLosses(nota, templateOf('webiss-2.02')).map(({ campo }) => campo)
  assert.ok(noWebiss.includes('servico[0].reforma.enteGovernamental'))
})

test('a public purchase is refused where the layout wants its reducer and none is fixed, and sent once it is', () => {
  const nota = compraEm('2027-01')
  const faults = (padrao: string, tabelas = TABELAS) =>
    checkIbsCbs(nota, templateOf(padrao).xml, tabelas).map(({ campo, codigo }) => `${campo}:${codigo}`)
  const fixado = loadTabelas({ redutorCompra: { 2027: 10 } })
  for (const padrao of ['sigcorp-2.04', 'giss-2.04', 'ginfes-3.01']) {
    assert.deepEqual(faults(padrao), ['servico[0].reforma.enteGovernamental:REGRA_NAO_ATENDIDA'], padrao)
    assert.deepEqual(faults(padrao, fixado), [], padrao)
    const { body, depois } = writeInfRps({ ...rpsOf(templateOf(padrao), nota), tabelas: fixado })
    assert.match(body + depois, /<pRedutor>10\.00<\/pRedutor>/, padrao)
  }
  assert.deepEqual(faults('webiss-2.02'), [], 'it has no place for the reducer')
})

test('SigCorp gets no ISS of a note that collects none, and the base of IBS and CBS keeps it', () => {
  const valorIss = (padrao: string, exigibilidade: number) => {
    const nota = notaDe(({ servico }) => Object.assign(servico[0]!.iss!, { exigibilidade, numeroProcesso: '1' }))
    const { body } = writeInfRps(rpsOf(templateOf(padrao), nota))
    return [
      textOf(descendant(parseXml(`<r>${body}</r>`), 'Servico')!, 'Valores/ValorIss'),
      ibsCbsOf(padrao, nota)('valores/vBC'),
    ]
  }
  for (const suspensa of [6, 7]) assert.deepEqual(valorIss('sigcorp-2.04', suspensa), [null, '12400.25'], `${suspensa}`)
  assert.deepEqual(valorIss('sigcorp-2.04', 1), ['620.01', '11780.24'])
})

test('a place or a rate that cannot be known is refused before a number is used', () => {
  const semEndereco = notaDe(({ tomador }) => delete tomador!.endereco)
  const faults = (padrao: string, nota = semEndereco) =>
    checkIbsCbs(nota, templateOf(padrao).xml, TABELAS).map(({ campo, codigo }) => `${campo}:${codigo}`)
  assert.deepEqual(faults('giss-2.04'), ['tomador.endereco:CAMPO_OBRIGATORIO'])
  assert.deepEqual(faults('sigcorp-2.04'), ['tomador.endereco:CAMPO_OBRIGATORIO'])
  assert.deepEqual(faults('webiss-2.02'), [])
  assert.deepEqual(faults('abrasf-2.04'), [])
  const em2027 = notaDe((pedido) => {
    Object.assign(pedido, { competencia: '2027-01', dataEmissao: '2027-01-20T10:00:00-03:00' })
  }, new Date('2027-01-21T12:00:00-03:00'))
  assert.deepEqual(faults('sigcorp-2.04', em2027), ['servico[0].reforma.pCbs:CAMPO_OBRIGATORIO'])
  assert.deepEqual(faults('giss-2.04', em2027), [])
  const inventado = notaDe(({ servico }) => (servico[0]!.reforma!.indicadorOperacao = '999999'))
  assert.deepEqual(faults('giss-2.04', inventado), [], 'an unknown indicator is foreseen as a rejection instead')
})
