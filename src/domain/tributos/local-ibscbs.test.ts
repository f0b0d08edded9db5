import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'
import { pedidoOf, preparar, TABELAS } from '#test/support/preparo.ts'
import { localDoIbsCbs } from './local-ibscbs.ts'

const [SANTOS, SAO_PAULO, RIO, CAMPINAS] = ['3548500', '3550308', '3304557', '3509502']
const ENDERECO = { logradouro: 'Rua', numero: '1', bairro: 'Centro', estado: 'SP', cep: '11010000' }

/** Where IBS and CBS of a company of Santos are due, for a customer in São Paulo and a service done in Rio. */
function localDe(indicadorOperacao: string, servico: Partial<PedidoServico> = {}, nota: Partial<PedidoNota> = {}) {
  const sample = 'regular-ibs-cbs-retencoes'
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao }
  const pedido = { ...pedidoOf(sample, { municipioPrestacao: RIO, reforma, ...servico }), ...nota }
  const { endereco } = preparar(pedidoOf(sample), { sample }).nota!.prestador
  const empresa = { endereco: { ...endereco, codigoCidade: SANTOS, estado: 'SP' } }
  return localDoIbsCbs(preparar(pedido, { sample, empresa }).nota!, TABELAS)
}

test('a service in general is due where the customer is, not where ISS is due', () => {
  assert.equal(localDe('100301'), SAO_PAULO)
  assert.equal(localDe('100301', { municipioIncidencia: RIO }), SAO_PAULO)
})

test('the indicator decides: supplier, place of provision or of the property, customer, event', () => {
  assert.equal(localDe('030101'), SANTOS)
  assert.equal(localDe('030104'), RIO)
  assert.equal(localDe('020201'), RIO)
  assert.equal(localDe('050102'), SAO_PAULO)
  assert.equal(localDe('040101'), RIO)
  const endereco = { ...ENDERECO, codigoCidade: CAMPINAS }
  const evento = { nome: 'Feira', dataInicio: '2026-11-01', dataFim: '2026-11-02', endereco }
  assert.equal(localDe('040101', { evento }), CAMPINAS)
})

test('a customer abroad is the municipality 9999999, an unknown place is null', () => {
  const endereco = { ...ENDERECO, codigoCidade: '9999999', codigoPais: '2496', estado: 'EX' }
  const iss = { aliquota: 5, exigibilidade: 1 }
  assert.equal(localDe('100301', { iss }, { tomador: { nifEstrangeiro: 'X1', endereco } }), '9999999')
  assert.equal(localDe('100301', {}, { tomador: { cpfCnpj: '12345678000195' } }), null)
  assert.equal(localDe('999999'), null)
})

test('a recipient apart from the customer decides the place', () => {
  const endereco = { ...ENDERECO, codigoCidade: CAMPINAS }
  const destinatario = { cpfCnpj: '52998224725', razaoSocial: 'Ana', endereco }
  const reforma = { classificacao: '000001', cst: '000', destinatario }
  assert.equal(localDe('', { reforma: { ...reforma, indicadorOperacao: '100301' } }), CAMPINAS)
  assert.equal(localDe('', { reforma: { ...reforma, indicadorOperacao: '030101' } }), SANTOS)
})
