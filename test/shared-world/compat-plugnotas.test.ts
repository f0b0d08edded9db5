// A client of PlugNotas changes host and key, and nothing else.
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
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
let cliente: Cliente
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
  cliente = openCliente(world.url, '/compat/plugnotas', { 'X-API-KEY': chaveDe(issuer) })
})
after(() => world?.close())

const corpo = (
  idIntegracao: string | undefined = novaReferencia(),
  discriminacao = 'Suporte técnico mensal',
  valor = 480.5,
) => ({
  ...(idIntegracao && { idIntegracao }),
  prestador: { cpfCnpj: issuer.empresa.cpfCnpj },
  tomador: {
    cpfCnpj: TOMADOR.documento,
    razaoSocial: TOMADOR.nome,
    email: TOMADOR.email,
    endereco: { ...ENDERECO, descricaoCidade: 'Campinas' },
  },
  servico: [
    {
      codigo: '1.07',
      discriminacao,
      cnae: '6209100',
      iss: { aliquota: 3, retido: false },
      valor: { servico: valor },
    },
  ],
  cidadePrestacao: { codigo: '1504208', descricao: 'Marabá', estado: 'PA' },
})

test('a note is issued, repeated, read, downloaded by its addresses and cancelled', async () => {
  const referencia = novaReferencia()
  const aceita = await cliente.call('POST', '/nfse', { body: [corpo(referencia)] })
  assert.equal(aceita.status, 200, aceita.text)
  const { documents, message, protocol } = aceita.json
  const { id } = documents[0]
  assert.deepEqual(
    [documents.length, documents[0].idIntegracao, documents[0].prestador, typeof message],
    [1, referencia, issuer.empresa.cpfCnpj, 'string'],
  )

  const repetida = await cliente.call('POST', '/nfse', { body: [corpo(referencia)] })
  assert.equal(repetida.status, 409, repetida.text)
  assert.deepEqual([repetida.json.error.data.current.id, repetida.json.error.data.new.idIntegracao], [id, referencia])

  const porProtocolo = await cliente.poll(`/nfse/consultar/${protocol}`, ['CONCLUIDO'], (json) => json[0].situacao)
  assert.equal(porProtocolo.length, 1)
  const { cpfCnpj } = issuer.empresa
  const [nota] = (await cliente.call('GET', `/nfse/consultar/${referencia}/${cpfCnpj}`)).json
  assert.deepEqual([nota.id, nota.idIntegracao, nota.situacao], [id, referencia, 'CONCLUIDO'])
  assert.match(nota.emissao, /^\d\d\/\d\d\/\d{4}$/)
  assert.ok(nota.numeroNfse && nota.codigoVerificacao)
  assert.equal((await cliente.call('GET', `/nfse/${id}`)).json.numeroNfse, nota.numeroNfse)
  assert.equal((await cliente.call('GET', `/nfse/consultar/${referencia}/11222333999999`)).status, 404)

  assertArquivos(await cliente.open(nota.pdf), await cliente.open(nota.xml))
  assertArquivos(
    await cliente.call('GET', `/nfse/pdf/${id}`),
    await cliente.call('GET', `/nfse/xml/${referencia}/${cpfCnpj}`),
  )

  const cancelada = await cliente.call('POST', `/nfse/cancelar/${id}`)
  assert.equal(cancelada.status, 200, cancelada.text)
  await cliente.poll(`/nfse/cancelar/status/${cancelada.json.data.protocol}`, ['CANCELADO'], ({ situacao }) => situacao)
  const [fim] = (await cliente.call('GET', `/nfse/consultar/${id}`)).json
  assert.equal(fim.situacao, 'CANCELADO')
})

test('a note that the city refuses says why, and its reference issues again', async () => {
  const referencia = novaReferencia()
  const recusada = corpo(referencia, 'Suporte técnico [simular: rejeitar: E0310]')
  const { json } = await cliente.call('POST', '/nfse', { body: [recusada] })
  const [nota] = await cliente.poll(
    `/nfse/consultar/${json.documents[0].id}`,
    ['REJEITADO'],
    (each) => each[0].situacao,
  )
  assert.ok(nota.mensagem.length > 10, nota.mensagem)
  const outra = await cliente.call('POST', '/nfse', { body: [corpo(referencia)] })
  assert.equal(outra.status, 200, outra.text)
  assert.notEqual(outra.json.documents[0].id, json.documents[0].id)
})

test('a broken body is refused with the first problem in message and every path in fields', async () => {
  const broken = await cliente.call('POST', '/nfse', { raw: '{"prestador":' })
  assert.deepEqual([broken.status, typeof broken.json.error.message], [400, 'string'])
  const semValor = corpo()
  semValor.servico[0]!.valor = { servico: -1 }
  const refused = await cliente.call('POST', '/nfse', { body: semValor })
  assert.equal(refused.status, 400, refused.text)
  assert.ok(
    Object.keys(refused.json.error.data.fields).some((path) => path.includes('valor.servico')),
    refused.text,
  )
  const semChave = openCliente(world.url, '/compat/plugnotas', {})
  const unknown = await semChave.call('POST', '/nfse', { body: corpo() })
  assert.deepEqual([unknown.status, typeof unknown.json.error.message], [401, 'string'])
})

test('a list issues all of its notes or none, and a simulation issues none', async () => {
  const { json: simulada } = await cliente.call('POST', '/nfse?simular=1', { body: [corpo()] })
  assert.equal(simulada.documents[0].id, null, JSON.stringify(simulada))
  const ruim = corpo()
  ruim.servico[0]!.valor = { servico: -1 }
  const [boa, outra] = [corpo(), corpo(undefined, 'Outro serviço', 10)]
  const refused = await cliente.call('POST', '/nfse', { body: [boa, ruim] })
  assert.equal(refused.status, 400, refused.text)
  assert.ok(
    Object.keys(refused.json.error.data.fields).every((path) => path.startsWith('[1].')),
    refused.text,
  )
  const both = await cliente.call('POST', '/nfse', { body: [boa, outra] })
  assert.deepEqual([both.status, both.json.documents?.length], [200, 2], both.text)
  // One that exists already, or a reference that comes twice, leaves the others unissued.
  const nova = corpo(undefined, 'Só depois', 15)
  const existing = await cliente.call('POST', '/nfse', { body: [nova, boa] })
  assert.deepEqual(
    [existing.status, existing.json.error.data.current?.id],
    [409, both.json.documents[0].id],
    existing.text,
  )
  const mesma = corpo(undefined, 'A outra da mesma referência', 20)
  mesma.idIntegracao = nova.idIntegracao
  const twice = await cliente.call('POST', '/nfse', { body: [nova, mesma] })
  assert.equal(twice.status, 400, twice.text)
  const alone = await cliente.call('POST', '/nfse', { body: [nova] })
  assert.deepEqual([alone.status, alone.json.documents?.length], [200, 1], alone.text)
})

test('the same request under another reference has an aviso with the other note, and both are issued', async () => {
  const doMesmo = (referencia: string) => corpo(referencia, 'Mensalidade da mesma pessoa', 77.7)
  const primeira = await cliente.call('POST', '/nfse', { body: doMesmo(novaReferencia()) })
  const segunda = await cliente.call('POST', '/nfse', { body: doMesmo(novaReferencia()) })
  const { id } = primeira.json.documents[0]
  assert.notEqual(segunda.json.documents[0].id, id)
  const avisos = (answer: typeof segunda) =>
    answer.json._nfse[0].avisos.filter(({ codigo }: { codigo: string }) => codigo === 'POSSIVEL_DUPLICATA')
  assert.deepEqual(avisos(primeira), [])
  assert.equal(avisos(segunda).length, 1, segunda.text)
  assert.ok(avisos(segunda)[0].mensagem.includes(id))
})

test('the conversion reports every field without issuing, and an answer comes in our own form when it is asked for', async () => {
  const referencia = novaReferencia()
  const convertida = await cliente.call('POST', '/converter', { body: [corpo(referencia)] })
  assert.equal(convertida.status, 200, convertida.text)
  assert.equal(convertida.json.pedido.idIntegracao, referencia)
  assert.ok(convertida.json.relato.some(({ origem }: { origem: string }) => origem.endsWith('valor.servico')))
  const nenhuma = `/nfse/consultar/${referencia}/${issuer.empresa.cpfCnpj}`
  assert.equal((await cliente.call('GET', nenhuma)).status, 404)
  const nossa = await cliente.call('POST', '/nfse?resposta=nossa', { body: [corpo(referencia)] })
  assert.deepEqual([nossa.status, nossa.json.idIntegracao, nossa.json.status], [200, referencia, 'processando'])
  const ruim = corpo()
  ruim.servico[0]!.valor = { servico: -1 }
  const recusada = await cliente.call('POST', '/nfse?resposta=nossa', { body: ruim })
  assert.equal(recusada.json.codigo, 'SCHEMA_DPS_INVALIDO', recusada.text)
  const [erro] = recusada.json.erros
  assert.deepEqual([erro.campo, erro.campoNosso], ['servico[0].valor.servico', 'servico[0].valor.servico'])
})
