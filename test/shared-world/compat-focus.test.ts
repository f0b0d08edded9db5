// A client of Focus changes host and key, and nothing else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  assertArquivos,
  type Cliente,
  chaveDe,
  ENDERECO,
  novaReferencia,
  openCliente,
  TOMADOR,
} from '../support/compat-cliente.ts'
import { openClient } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Issuer, sharedPfx } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
let cliente: Cliente
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
  const token = Buffer.from(`${chaveDe(issuer)}:`).toString('base64')
  cliente = openCliente(world.url, '/compat/focus', { authorization: `Basic ${token}` })
})
after(() => world?.close())

const municipal = (discriminacao = 'Suporte técnico mensal') => ({
  data_emissao: new Date().toISOString().slice(0, 19) + '-00:00',
  prestador: { cnpj: issuer.empresa.cpfCnpj, inscricao_municipal: '123456', codigo_municipio: '1504208' },
  tomador: {
    cnpj: TOMADOR.documento,
    razao_social: TOMADOR.nome,
    email: TOMADOR.email,
    endereco: {
      ...{ logradouro: ENDERECO.logradouro, numero: ENDERECO.numero, bairro: ENDERECO.bairro },
      ...{ codigo_municipio: ENDERECO.codigoCidade, uf: ENDERECO.estado, cep: ENDERECO.cep },
    },
  },
  servico: {
    aliquota: 3,
    discriminacao,
    iss_retido: 'false',
    item_lista_servico: '1.07',
    codigo_cnae: '6209100',
    valor_servicos: 1500,
    codigo_municipio: '1504208',
  },
})

const nacional = () => ({
  codigo_municipio_emissora: 1504208,
  cnpj_prestador: issuer.empresa.cpfCnpj,
  codigo_opcao_simples_nacional: 3,
  cnpj_tomador: TOMADOR.documento,
  razao_social_tomador: TOMADOR.nome,
  codigo_municipio_tomador: 3509502,
  cep_tomador: ENDERECO.cep,
  logradouro_tomador: ENDERECO.logradouro,
  numero_tomador: ENDERECO.numero,
  bairro_tomador: ENDERECO.bairro,
  codigo_municipio_prestacao: 1504208,
  codigo_tributacao_nacional_iss: '010701',
  descricao_servico: 'Suporte técnico mensal',
  valor_servico: 1500,
  percentual_aliquota_relativa_municipio: 3,
  tributacao_iss: 1,
  tipo_retencao_iss: 1,
})

for (const [base, corpo] of [
  ['/v2/nfse', municipal],
  ['/v2/nfsen', nacional],
] as const)
  test(`a note of ${base} is issued, repeated, read, downloaded by its addresses and cancelled`, async () => {
    const ref = novaReferencia()
    const aceita = await cliente.call('POST', `${base}?ref=${ref}`, { body: corpo() })
    assert.equal(aceita.status, 202, aceita.text)
    assert.deepEqual(
      [aceita.json.ref, aceita.json.status, aceita.json.cnpj_prestador],
      [ref, 'processando_autorizacao', issuer.empresa.cpfCnpj],
    )
    const nota = await cliente.poll(`${base}/${ref}?completa=0`, ['autorizado'], ({ status }) => status)
    // As Odoo parses it: no fraction of a second, an offset at the end.
    assert.match(nota.data_emissao, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    assert.ok(nota.numero && nota.codigo_verificacao)
    const repetida = await cliente.call('POST', `${base}?ref=${ref}`, { body: corpo() })
    assert.deepEqual([repetida.status, repetida.json.codigo], [422, 'nfe_autorizada'], repetida.text)

    const anonymous = openClient(world.url)
    const xml = await anonymous.get(nota.caminho_xml_nota_fiscal)
    assertArquivos(await cliente.open(nota.url_danfse), xml)
    const byBase = await cliente.call('GET', nota.caminho_xml_nota_fiscal)
    assert.equal(byBase.text, xml.text)
    assert.equal((await cliente.call('GET', `${base}/${ref}.pdf`)).bytes.subarray(0, 5).toString(), '%PDF-')

    const email = await cliente.call('POST', `${base}/${ref}/email`, { body: { emails: [TOMADOR.email] } })
    assert.equal(email.status, 200, email.text)
    const cancelada = await cliente.call('DELETE', `${base}/${ref}`, { body: { justificativa: 'Erro de digitação' } })
    assert.deepEqual([cancelada.status, cancelada.json.status], [200, 'cancelado'], cancelada.text)
    const outraVez = await cliente.call('DELETE', `${base}/${ref}`, { body: { justificativa: 'Erro de digitação' } })
    assert.deepEqual([outraVez.status, outraVez.json.codigo], [400, 'nfe_cancelada'])
    assert.equal((await cliente.call('GET', `${base}/${ref}`)).json.status, 'cancelado')
  })

test('a note that the city refuses says why, and its reference issues again', async () => {
  const ref = novaReferencia()
  await cliente.call('POST', `/v2/nfse?ref=${ref}`, { body: municipal('Suporte [simular: rejeitar: E0310]') })
  const nota = await cliente.poll(`/v2/nfse/${ref}`, ['erro_autorizacao'], ({ status }) => status)
  assert.ok(nota.erros[0].codigo && nota.erros[0].mensagem)
  const outra = await cliente.call('POST', `/v2/nfse?ref=${ref}`, { body: municipal() })
  assert.equal(outra.status, 202, outra.text)
})

test('a reference that notes of two companies had names neither, and a key of one company reads its own', async () => {
  const { tenant } = issuer
  const other = await tenant.createEmpresa()
  const uploaded = await tenant.uploadCertificado(other.id, sharedPfx(world.simulator))
  assert.equal(uploaded.status, 201, uploaded.text)
  const ref = novaReferencia()
  await cliente.call('POST', `/v2/nfse?ref=${ref}`, { body: municipal('Suporte [simular: rejeitar: E0310]') })
  await cliente.poll(`/v2/nfse/${ref}`, ['erro_autorizacao'], ({ status }) => status)
  const daOutra = municipal()
  daOutra.prestador.cnpj = other.cpfCnpj
  const sent = await cliente.call('POST', `/v2/nfse?ref=${ref}`, { body: daOutra })
  assert.equal(sent.status, 202, sent.text)
  const read = await cliente.call('GET', `/v2/nfse/${ref}`)
  assert.deepEqual([read.status, /mais de uma empresa/.test(read.text)], [404, true], read.text)
  const gone = await cliente.call('DELETE', `/v2/nfse/${ref}`, { body: { justificativa: 'Erro de digitação' } })
  assert.equal(gone.status, 404, gone.text)
  // A rehearsal is not read by the key of producao.
  const producao = await tenant.apiKey('producao')
  const token = Buffer.from(`${producao.chave}:`).toString('base64')
  const real = openCliente(world.url, '/compat/focus', { authorization: `Basic ${token}` })
  const unknown = await real.call('GET', `/v2/nfse/${ref}`)
  assert.deepEqual([unknown.status, /mais de uma empresa/.test(unknown.text)], [404, false], unknown.text)
})

test('a broken body, an unknown note and an unknown address are answered in the form of Focus', async () => {
  const semRef = await cliente.call('POST', '/v2/nfse', { body: municipal() })
  assert.deepEqual(
    [semRef.status, semRef.json.codigo, semRef.json.erros[0].codigo],
    [400, 'requisicao_invalida', 'CAMPO_OBRIGATORIO'],
  )
  const nenhuma = await cliente.call('GET', '/v2/nfse/nenhuma')
  assert.deepEqual([nenhuma.status, nenhuma.json.codigo], [404, 'nao_encontrado'])
  const broken = await cliente.call('POST', `/v2/nfse?ref=${novaReferencia()}`, { raw: '{' })
  assert.deepEqual([broken.status, broken.json.codigo], [400, 'requisicao_invalida'])
  const semV2 = await cliente.call('POST', '/nfse', { body: municipal() })
  assert.equal(semV2.status, 404)
  assert.match(semV2.json.mensagem, /\/v2\/nfse/)
  const nossa = await cliente.call('GET', '/v2/nfse/nenhuma?resposta=nossa')
  assert.deepEqual([nossa.status, nossa.json.codigo], [404, 'NAO_ENCONTRADO'])
})
