// Clients of NFE.io, eNotas and Nuvem Fiscal change host and key, and nothing else.
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
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
let nfeio: Cliente
let enotas: Cliente
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
  const chave = chaveDe(issuer)
  nfeio = openCliente(world.url, '/compat/nfeio', { authorization: chave, 'content-type': 'text/json' })
  enotas = openCliente(world.url, '/compat/enotas', { authorization: `Basic ${chave}`, accept: 'application/json' })
})
after(() => world?.close())

const daNfeio = (externalId?: string) => ({
  ...(externalId && { externalId }),
  cityServiceCode: '2690',
  federalServiceCode: '1.07',
  description: 'Suporte tecnico mensal',
  servicesAmount: '1500.00',
  issRate: 0.03,
  borrower: {
    name: TOMADOR.nome,
    email: TOMADOR.email,
    federalTaxNumber: Number(TOMADOR.documento),
    address: {
      ...{ postalCode: '13010-111', street: ENDERECO.logradouro, number: ENDERECO.numero, district: ENDERECO.bairro },
      ...{ country: 'BRA', state: 'SP', city: { code: ENDERECO.codigoCidade, name: 'Campinas' } },
    },
  },
})

test('NFE.io: a note is issued, read, sent, downloaded and cancelled', async () => {
  const { json: lista } = await nfeio.call('GET', '/v1/companies')
  const { id: empresa } = lista.companies[0]
  assert.equal(lista.companies[0].federalTaxNumber, Number(issuer.empresa.cpfCnpj))
  assert.equal((await nfeio.call('GET', `/v1/companies/${empresa}`)).json.companies.address.city.code, '1504208')
  const base = `/v1/companies/${empresa}/serviceinvoices`
  const referencia = novaReferencia()
  const aceita = await nfeio.call('POST', base, { body: daNfeio(referencia) })
  assert.equal(aceita.status, 202, aceita.text)
  const { id, status, flowStatus, environment } = aceita.json
  assert.deepEqual([status, environment, typeof flowStatus], ['Created', 'Development', 'string'])
  assert.equal(aceita.headers['location']?.split('/').at(-1), id)
  const nota = await nfeio.poll(`${base}/${id}`, ['Issued'], (json) => json.flowStatus)
  assert.ok(nota.number && nota.checkCode && nota.amountNet > 0)
  assert.equal((await nfeio.call('GET', `${base}/external/${referencia}`)).json.id, id)
  assert.ok((await nfeio.call('GET', base)).json.serviceInvoices.some((each: { id: string }) => each.id === id))
  assertArquivos(await nfeio.call('GET', `${base}/${id}/pdf`), await nfeio.call('GET', `${base}/${id}/xml`))
  assert.equal((await nfeio.call('PUT', `${base}/${id}/sendemail`)).status, 200)
  const cancelada = await nfeio.call('DELETE', `${base}/${id}`)
  assert.deepEqual([cancelada.status, cancelada.json.status], [202, 'Cancelled'], cancelada.text)
  const broken = await nfeio.call('POST', base, { raw: '{' })
  assert.deepEqual([broken.status, typeof broken.json.message], [400, 'string'])
  const cep = await nfeio.call('GET', '/v1/addresses/13010111')
  assert.deepEqual([cep.status, /city\.code/.test(cep.json.message)], [404, true])
})

test('NFE.io: a body with only a code of the city, or with none, has the service that the company registered', async () => {
  const other = await world.issuer()
  const client = openCliente(world.url, '/compat/nfeio', { authorization: chaveDe(other) })
  const base = `/v1/companies/${other.empresa.id}/serviceinvoices`
  const { federalServiceCode: _, issRate: __, cityServiceCode: ___, ...bare } = daNfeio()
  const without = await client.call('POST', base, { body: bare })
  assert.deepEqual([without.status, /serviço padrão/.test(without.json.message)], [400, true], without.text)
  const put = await other.tenant.portal.call('PUT', `/portal/empresas/${other.empresa.id}/nfse-configs`, {
    body: {
      ...{ ambiente: 'homologacao', aliquotaIssPadrao: 3 },
      servicoPadrao: { codigo: '1.07', codigoServicoNacional: '010701' },
      codigosDaCidade: [{ codigoTributacao: '26.90', codigo: '17.01', codigoServicoNacional: '170101' }],
    },
  })
  assert.equal(put.status, 200, put.text)
  for (const [more, item] of [
    [{}, '01.07'],
    [{ cityServiceCode: '2690' }, '17.01'],
  ] as const) {
    const {
      text,
      json: { id },
    } = await client.call('POST', base, { body: { ...bare, ...more } })
    assert.ok(id, text)
    const { payload } = (await other.tenant.portal.get(`/portal/nfse/${id}/pedido`)).json
    assert.equal(payload.servico[0].codigo.padStart(5, '0'), item)
  }
})

const daEnotas = (idExterno: string) => ({
  tipo: 'NFS-e',
  idExterno,
  ambienteEmissao: 'Homologacao',
  enviarPorEmail: false,
  valorTotal: 18.9,
  cliente: {
    ...{ tipoPessoa: 'J', nome: TOMADOR.nome, email: TOMADOR.email, cpfCnpj: TOMADOR.documento },
    endereco: {
      ...{ uf: 'SP', cidade: 'Campinas', logradouro: ENDERECO.logradouro, numero: ENDERECO.numero },
      ...{ bairro: ENDERECO.bairro, cep: ENDERECO.cep },
    },
  },
  servico: {
    ...{ descricao: 'Suporte técnico mensal', aliquotaIss: 3, issRetidoFonte: false, itemListaServicoLC116: '1.07' },
    ...{ ufPrestacaoServico: 'PA', municipioPrestacaoServico: 'Marabá' },
  },
})

test('eNotas: a note is issued, read by both ids, downloaded and cancelled, and XML comes where JSON is not asked for', async () => {
  const { json: empresas } = await enotas.call('GET', '/v1/empresas?pageNumber=0&pageSize=10')
  const { id: empresa } = empresas.data[0]
  const base = `/v1/empresas/${empresa}/nfes`
  const referencia = novaReferencia()
  const aceita = await enotas.call('POST', base, { body: daEnotas(referencia) })
  assert.equal(aceita.status, 200, aceita.text)
  const { nfeId } = aceita.json
  const nota = await enotas.poll(`${base}/${nfeId}`, ['Autorizada'], ({ status }) => status)
  assert.ok(nota.numero && nota.codigoVerificacao)
  assert.equal((await enotas.call('GET', `${base}/porIdExterno/${referencia}`)).json.id, nfeId)
  assertArquivos(await enotas.open(nota.linkDownloadPDF), await enotas.open(nota.linkDownloadXML))
  const cancelada = await enotas.call('DELETE', `${base}/porIdExterno/${referencia}`)
  assert.equal(cancelada.status, 200, cancelada.text)
  assert.equal((await enotas.call('GET', `${base}/${nfeId}`)).json.status, 'Cancelada')
  const broken = await enotas.call('POST', base, { raw: '{' })
  assert.deepEqual([broken.status, typeof broken.json[0].mensagem], [400, 'string'])
  const xml = await enotas.call('POST', base, { raw: '{', headers: { accept: '*/*' } })
  assert.match(xml.text, /<mensagem>[^<]+<\/mensagem>/)
})

test('Nuvem Fiscal: a token is asked for, and a note is issued, polled, downloaded and cancelled', async () => {
  const anonymous = openClient(world.url)
  const form = (secret: string) =>
    `grant_type=client_credentials&client_id=x&client_secret=${secret}&scope=empresa+nfse`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const token = (secret: string) =>
    anonymous.call('POST', '/compat/nuvemfiscal/oauth/token', { raw: form(secret), headers })
  const refused = await token('qualquer')
  assert.deepEqual([refused.status, refused.json.error], [401, 'invalid_client'], refused.text)
  const { json } = await token(chaveDe(issuer))
  assert.deepEqual([json.token_type, json.expires_in], ['bearer', 2_592_000])
  const nuvem = openCliente(world.url, '/compat/nuvemfiscal', { authorization: `Bearer ${json.access_token}` })
  const aceita = await nuvem.call('POST', '/nfse/dps', {
    body: {
      ...{ provedor: 'padrao', ambiente: 'homologacao', referencia: novaReferencia() },
      infDPS: {
        tpAmb: 2,
        prest: { CNPJ: issuer.empresa.cpfCnpj },
        toma: {
          ...{ CNPJ: TOMADOR.documento, xNome: TOMADOR.nome },
          end: {
            ...{ endNac: { cMun: ENDERECO.codigoCidade, CEP: ENDERECO.cep }, xLgr: ENDERECO.logradouro },
            ...{ nro: ENDERECO.numero, xBairro: ENDERECO.bairro },
          },
        },
        serv: { cServ: { cTribNac: '010701', xDescServ: 'Mensalidade' } },
        valores: { vServPrest: { vServ: 99.9 }, trib: { tribMun: { tribISSQN: 1, pAliq: 3 } } },
      },
    },
  })
  assert.equal(aceita.status, 200, aceita.text)
  const { id } = aceita.json
  const nota = await nuvem.poll(`/nfse/${id}`, ['autorizada'], ({ status }) => status)
  assert.ok(nota.numero && nota.DPS.nDPS)
  assertArquivos(await nuvem.call('GET', `/nfse/${id}/pdf`), await nuvem.call('GET', `/nfse/${id}/xml`))
  const cancelada = await nuvem.call('POST', `/nfse/${id}/cancelamento`, { body: { motivo: 'Erro' } })
  assert.deepEqual([cancelada.status, cancelada.json.status], [200, 'concluido'], cancelada.text)
  const inventada = await nuvem.call('POST', '/nfse/emissoes', { body: {} })
  assert.equal(inventada.status, 404)
  assert.match(inventada.json.error.message, /\/nfse\/dps/)
})
