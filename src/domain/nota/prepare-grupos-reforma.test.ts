import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pedidoOf, preparar, told } from '#test/support/preparo.ts'
import type { PedidoReembolso, PedidoReforma, PedidoServico } from './pedido.ts'
import { validatePedido } from './validate-pedido.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const REFORMA: PedidoReforma = { cst: '000', classificacao: '000001', indicadorOperacao: '100301' }
const DOCUMENTO = { tipo: 1, dataEmissao: '2026-11-01', dataCompetencia: '2026-11-01', valor: 100 }
const item = (reforma: Partial<PedidoReforma>, more: Partial<PedidoServico> = {}) => ({
  ...more,
  reforma: { ...REFORMA, ...reforma },
})
const preparado = (...itens: Partial<PedidoServico>[]) => preparar(pedidoOf(SAMPLE, ...itens), { sample: SAMPLE })
const recusa = (servico: unknown) =>
  told(validatePedido(pedidoOf(SAMPLE, servico as Partial<PedidoServico>)).erros).map((each) =>
    each.replace('servico[0].', ''),
  )

test('reimbursements leave the base of the ISS and stay in the price', () => {
  const documentos: PedidoReembolso[] = [
    { ...DOCUMENTO, chaveNfse: '1'.repeat(50) },
    { ...DOCUMENTO, documentoNaoFiscal: { numero: '1', descricao: 'Recibo' }, valor: 0.5 },
  ]
  const { servico } = preparado(item({ reembolsos: documentos })).nota!
  assert.deepEqual(
    [servico.valor.servico, servico.valor.reembolsos, servico.valor.baseCalculo],
    [1_250_050, 10_050, 1_240_000],
  )
  assert.equal(servico.reforma?.reembolsos?.[1]?.valor, 50)
})

test('a recipient that is the customer is not a recipient apart', () => {
  const endereco = pedidoOf(SAMPLE).tomador!.endereco!
  const { nota, avisos } = preparado(
    item({ destinatario: { cpfCnpj: '12345678000195', razaoSocial: 'Tomador Exemplo Ltda', endereco } }),
  )
  assert.equal(nota?.servico.reforma?.destinatario, undefined)
  assert.ok(told(avisos).includes('servico[0].reforma.destinatario:CAMPO_SEM_DESTINO'))
  const outro = preparado(item({ destinatario: { cpfCnpj: '52998224725', razaoSocial: ' Ana ' } }))
  assert.equal(outro.nota?.servico.reforma?.destinatario?.razaoSocial, 'Ana')
})

test('an unknown municipality in a group is named by its field', () => {
  const documentoFiscal = { municipio: '3550300', numero: '1', descricao: 'Nota' }
  const nfseMunicipal = { municipio: '3550300', numero: '1', codigoVerificacao: 'A1' }
  const deduzido = { tipo: 2, dataEmissao: '2026-11-01', valorDedutivel: 1, valorDeducao: 1, nfseMunicipal }
  const { erros } = preparado(
    item(
      { reembolsos: [{ ...DOCUMENTO, documentoFiscal }] },
      { valor: { servico: 1000, deducoes: { documentos: [deduzido] } } },
    ),
  )
  assert.deepEqual(told(erros).sort(), [
    'servico[0].reforma.reembolsos[0].documentoFiscal.municipio:MUNICIPIO_INEXISTENTE',
    'servico[0].valor.deducoes.documentos[0].nfseMunicipal.municipio:MUNICIPIO_INEXISTENTE',
  ])
})

test('items of one note agree in every group, except that their reimbursements are listed together', () => {
  const reembolsos = [{ ...DOCUMENTO, chaveNfse: '1'.repeat(50) }]
  const igual = item({ tipoOperacao: 5, enteGovernamental: 1, reembolsos }, { imovel: { cib: 'A1B2C3D4' } })
  const { nota, erros } = preparado(igual, igual)
  assert.deepEqual(erros, [])
  assert.equal(nota!.servico.reforma?.reembolsos?.length, 2)
  assert.equal(nota!.servico.valor.reembolsos, 20_000)
  assert.equal(nota!.servico.valor.baseCalculo, 2 * 1_240_050)
  const outro = item({ tipoOperacao: 1, enteGovernamental: 1 }, { imovel: { cib: 'B1B2C3D4' }, codigoInterno: 'A' })
  assert.deepEqual(
    preparado(igual, outro).erros.map(({ campo }) => campo),
    ['codigoInterno', 'reforma.tipoOperacao', 'reforma.reembolsos', 'imovel'].map((campo) => `servico[1].${campo}`),
  )
})

test('items whose documents together pass the limit of one note are refused before a number is used', () => {
  const muitos = Array.from({ length: 501 }, () => ({ ...DOCUMENTO, valor: 0.01, chaveNfse: '1'.repeat(50) }))
  const cheio = item({ reembolsos: muitos })
  assert.deepEqual(told(preparado(cheio, cheio).erros), ['servico[0].reforma.reembolsos:TAMANHO_INVALIDO'])
})

test('a reimbursed document has one identification, and a person has a number', () => {
  const semNumero = item({ reembolsos: [DOCUMENTO], destinatario: { razaoSocial: 'Ana' } })
  assert.deepEqual(recusa(semNumero), [
    'reforma.destinatario.cpfCnpj:CAMPO_OBRIGATORIO',
    'reforma.reembolsos[0].chaveNfse:CAMPO_OBRIGATORIO',
  ])
  const dois = { ...DOCUMENTO, chaveNfse: '1'.repeat(50), chaveNfe: '1'.repeat(44) }
  const errado = { cpfCnpj: '52998224726', razaoSocial: 'Ana' }
  assert.deepEqual(recusa(item({ reembolsos: [{ ...dois, fornecedor: errado }] })), [
    'reforma.reembolsos[0].fornecedor.cpfCnpj:DIGITO_VERIFICADOR_INVALIDO',
    'reforma.reembolsos[0].chaveNfe:VALOR_NAO_PERMITIDO',
  ])
})

test('values outside the lists of the layout are refused with what was expected', () => {
  const { erros } = validatePedido(
    pedidoOf(SAMPLE, item({ tipoOperacao: 6, enteGovernamental: 0, creditoPresumido: '1', notasReferenciadas: ['1'] })),
  )
  assert.deepEqual(
    erros.map(({ campo }) => campo.replace('servico[0].reforma.', '')),
    ['tipoOperacao', 'enteGovernamental', 'notasReferenciadas[0]', 'creditoPresumido'],
  )
  assert.match(erros[0]!.mensagem, /6.*1.*5/)
})

test('every kind of immunity of the layout is accepted', () => {
  for (const tipoImunidade of [1, 2, 3, 4, 5]) {
    assert.deepEqual(recusa({ iss: { aliquota: 0, tipoTributacao: 4, tipoImunidade } }), [], String(tipoImunidade))
  }
  for (const tipoImunidade of [0, 6])
    assert.deepEqual(recusa({ iss: { aliquota: 0, tipoImunidade } }), ['iss.tipoImunidade:VALOR_FORA_DO_LIMITE'])
})
