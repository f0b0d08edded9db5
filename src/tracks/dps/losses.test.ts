import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoServico, PedidoTomador } from '../../domain/nota/pedido.ts'
import type { NotaPreparada } from '../../domain/nota/preparada.ts'
import { findLosses } from './losses.ts'
import { notaDe, TABELAS } from './test-notas.ts'

const losses = (nota: NotaPreparada) => findLosses(nota, TABELAS).map(({ codigo, campo }) => [codigo, campo])
const withServico = (change: (servico: PedidoServico) => void) => notaDe(({ pedido }) => change(pedido.servico[0]!))
const withTomador = (change: Partial<PedidoTomador>) => notaDe(({ pedido }) => Object.assign(pedido.tomador!, change))

test('the plain note loses nothing', () => assert.deepEqual(losses(notaDe()), []))

test('fields without a place in the DPS are told', () => {
  const cases: [campo: string, change: (servico: PedidoServico) => void][] = [
    ['servico[0].cnae', (servico) => (servico.cnae = '6209100')],
    ['servico[0].codigoTributacao', (servico) => (servico.codigoTributacao = '0107-8')],
    ['servico[0].codigoTributacao', (servico) => (servico.codigoTributacao = '000')],
    ['servico[0].municipioIncidencia', (servico) => (servico.municipioIncidencia = '3550308')],
    ['servico[0].valor.recebido', (servico) => (servico.valor.recebido = 900)],
    ['servico[0].retencao.outras', (servico) => (servico.retencao = { outras: 1 })],
  ]
  for (const [campo, change] of cases) assert.deepEqual(losses(withServico(change)), [['CAMPO_SEM_DESTINO', campo]])
  assert.deepEqual(losses(notaDe(({ pedido }) => (pedido.rps = { tipo: 'cupom' }))), [
    ['CAMPO_SEM_DESTINO', 'rps.tipo'],
  ])
})

test('a municipal code of three digits is carried', () => {
  assert.deepEqual(losses(withServico((servico) => (servico.codigoTributacao = '012'))), [])
})

test('rates of IBS and CBS that differ from the official ones are told; the official ones are not', () => {
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '100301' }
  assert.deepEqual(losses(withServico((servico) => (servico.reforma = reforma))), [])
  assert.deepEqual(losses(withServico((servico) => (servico.reforma = { ...reforma, pCbs: 8.8, geraCredito: true }))), [
    ['CAMPO_SEM_DESTINO', 'servico[0].reforma.pCbs'],
    ['CAMPO_SEM_DESTINO', 'servico[0].reforma.geraCredito'],
  ])
})

test('contacts that do not fit are left out whole, texts are cut', () => {
  assert.deepEqual(losses(withTomador({ email: `${'a'.repeat(80)}@b.example` })), [
    ['CAMPO_SEM_DESTINO', 'tomador.email'],
  ])
  assert.deepEqual(losses(withTomador({ telefone: '123' })), [['CAMPO_SEM_DESTINO', 'tomador.telefone']])
  assert.deepEqual(losses(withTomador({ inscricaoMunicipal: '1'.repeat(16) })), [
    ['CAMPO_SEM_DESTINO', 'tomador.inscricaoMunicipal'],
  ])
  const nota = notaDe()
  nota.tomador!.endereco!.bairro = 'b'.repeat(61)
  assert.deepEqual(losses(nota), [['CAMPO_TRUNCADO', 'tomador.endereco.bairro']])
  assert.deepEqual(losses(withServico((servico) => (servico.informacoesComplementares = 'feito com 🎉'))), [
    ['CAMPO_TRUNCADO', 'servico[0].informacoesComplementares'],
  ])
})

test('a customer that cannot be identified is told as a whole', () => {
  const nota = notaDe(({ pedido }) => (pedido.tomador = { razaoSocial: 'Fulano' }))
  assert.deepEqual(losses(nota), [['CAMPO_SEM_DESTINO', 'tomador']])
})

test('PIS and COFINS of a MEI are told', () => {
  const nota = notaDe(({ pedido, empresa }) => {
    empresa.regimeTributario = 'mei'
    pedido.servico[0]!.apuracaoPropria = { cstPisCofins: '07' }
  })
  assert.deepEqual(losses(nota), [['CAMPO_SEM_DESTINO', 'servico[0].apuracaoPropria']])
})
