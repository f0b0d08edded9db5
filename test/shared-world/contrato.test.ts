// What the contract says of bodies and their fields, as a client sees it (docs/especificacao/contrato.md#2-resources-and-fields).
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import { cnpjOf } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON of requests and answers, whose fields the test speaks of
type Json = any

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

const mask = (cnpj: string) => cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')

test('a CNPJ with its mask is refused on each way to issue with a key, and taken on each of the portal', async () => {
  const { tenant, api, empresa, body } = await world.issuer()
  const bruto = { ...body(), prestador: { cpfCnpj: mask(empresa.cpfCnpj) } }
  const expected = (campo: string) => [[campo, 'FORMATO_INVALIDO', `Envie "${empresa.cpfCnpj}".`]]
  const faults = (erros: Json[]) => erros.map(({ campo, codigo, correcao }) => [campo, codigo, correcao])

  const issued = await api.issue(bruto)
  assert.deepEqual([issued.status, faults(issued.json.erros)], [400, expected('prestador.cpfCnpj')], issued.text)
  const checked = await api.post('/nfse/validar', bruto)
  assert.deepEqual(faults(checked.json.erros), expected('prestador.cpfCnpj'))
  const { json: lote } = await api.post('/nfse/lote', { notas: [bruto, body()] })
  assert.deepEqual([lote.aceitas, faults(lote.itens[0].erros)], [1, expected('notas[0].prestador.cpfCnpj')])
  const original = await api.waitSettled((await api.issue(body())).json.id)
  const motivo = 'Tomador errado na nota original'
  const replaced = await api.post(`/nfse/${original.id}/substituir`, { novaNota: bruto, motivo })
  assert.deepEqual([replaced.status, faults(replaced.json.erros)], [400, expected('novaNota.prestador.cpfCnpj')])
  const numero = { serie: '9', numero: 5, motivo }
  const voided = await api.post('/nfse/rps/inutilizar', { ...numero, prestador: bruto.prestador })
  assert.deepEqual([voided.status, faults(voided.json.erros)], [400, expected('prestador.cpfCnpj')])

  const { portal } = tenant
  const doPortal = await portal.post('/portal/nfse?ambiente=homologacao', bruto)
  assert.equal(doPortal.status, 202, doPortal.text)
  const nota = await api.waitSettled(doPortal.json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  const { json: pedido } = await portal.get(`/portal/nfse/${nota.id}/pedido`)
  assert.equal(pedido.payload.prestador.cpfCnpj, empresa.cpfCnpj)
  const emLote = await portal.post('/portal/nfse/lote?ambiente=homologacao', {
    notas: [{ ...body(), prestador: bruto.prestador }],
  })
  assert.equal(emLote.json.aceitas, 1, emLote.text)
  const troca = { novaNota: { ...body(), prestador: bruto.prestador }, motivo }
  const trocada = await portal.post(`/portal/nfse/${original.id}/substituir`, troca)
  assert.equal(trocada.status, 201, trocada.text)

  const cpfCnpj = cnpjOf('112223337777')
  const outra = { ...(await portal.get(`/portal/empresas/${empresa.id}`)).json, cpfCnpj: mask(cpfCnpj) }
  const nova = await portal.post('/portal/empresas', outra)
  assert.deepEqual([nova.status, nova.json.cpfCnpj], [201, cpfCnpj], nova.text)
  const daChave = await api.post('/empresas', outra)
  assert.deepEqual([daChave.status, daChave.json.erros[0].correcao], [400, `Envie "${cpfCnpj}".`])
})

test('a request whose optional fields are null is the request without them', async () => {
  const { api, body } = await world.issuer()
  const limpo = body() as Json
  const nulos = {
    ...limpo,
    intermediario: null,
    rps: null,
    competencia: null,
    opcoes: { modoSincrono: null, webhookUrl: null },
    tomador: { ...limpo.tomador, nifEstrangeiro: null, inscricaoMunicipal: null },
    servico: [{ ...limpo.servico[0], retencao: null, reforma: null, obra: null, evento: null, codigoNbs: null }],
  }
  const [semNulos, comNulos] = await Promise.all([limpo, nulos].map((each) => api.post('/nfse/validar', each)))
  assert.equal(comNulos!.json.valida, true, comNulos!.text)
  assert.deepEqual(comNulos!.json.calculado.tributos, semNulos!.json.calculado.tributos)
  const nota = await api.waitSettled((await api.issue(nulos)).json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  const obrigatorio = await api.issue({ ...nulos, tomador: null })
  assert.deepEqual([obrigatorio.status, obrigatorio.json.erros[0].campo], [400, 'tomador'])
  const cancelada = await api.post(`/nfse/${nota.id}/cancelar`, {
    motivo: 'Serviço não foi prestado',
    codigoMotivo: null,
  })
  assert.equal(cancelada.status, 200, cancelada.text)
})

test('a code of a reason that the documents have not is refused with those that they have, and nothing is sent', async () => {
  const { api, tenant, body } = await world.issuer()
  const { id, chaveAcesso } = await api.waitSettled((await api.issue(body())).json.id)
  const motivo = 'Serviço não foi prestado ao cliente'
  const novaNota = body()
  const calls: [string, Json, string][] = [
    ...['3', '7', '0', '99', 'A'].flatMap((codigoMotivo): [string, Json, string][] => [
      ['cancelar', { motivo, codigoMotivo }, '1, 2, 9'],
      ['solicitar-cancelamento', { motivo, codigoMotivo }, '1, 2, 9'],
    ]),
    ...['06', '9', '98', '0'].map((codigoMotivo): [string, Json, string] => [
      'substituir',
      { motivo, codigoMotivo, novaNota },
      '01, 02, 03, 04, 05, 99',
    ]),
  ]
  for (const [operacao, pedido, aceitos] of calls)
    for (const answer of [
      await api.post(`/nfse/${id}/${operacao}`, pedido),
      await tenant.portal.post(`/portal/nfse/${id}/${operacao}`, pedido),
    ]) {
      const [erro] = answer.json.erros ?? []
      assert.deepEqual(
        [answer.status, erro?.campo, erro?.codigo],
        [400, 'codigoMotivo', 'VALOR_NAO_PERMITIDO'],
        answer.text,
      )
      assert.ok(erro.mensagem.includes(aceitos), erro.mensagem)
    }
  assert.equal((await api.get(`/nfse/${id}`)).json.status, 'autorizada')
  const sent = await world.sql('select 1 from cancelamentos where nota_id = $1', [id])
  assert.deepEqual(sent, [])
  const trocada = await api.post(`/nfse/${id}/substituir`, { motivo, codigoMotivo: '5', novaNota })
  assert.equal(trocada.status, 201, trocada.text)
  const nova = await api.waitSettled(trocada.json.id)
  assert.match(
    (await api.get(`/nfse/${nova.id}/xml`)).text,
    new RegExp(`<chSubstda>${chaveAcesso}</chSubstda><cMotivo>05<`),
  )
})

test('calculado says the municipality of incidence that the note says', async () => {
  const { api, tenant, body } = await world.issuer()
  const pedido = body() as Json
  pedido.servico[0].municipioIncidencia = '3550308'
  const { json: previa } = await api.post('/nfse/validar', pedido)
  const nota = await api.waitSettled((await api.issue(pedido)).json.id)
  const xml = (await api.get(`/nfse/${nota.id}/xml`)).text
  const [, escrito] = /<cLocIncid>(\d{7})</.exec(xml) ?? []
  assert.ok(escrito && escrito !== '3550308', xml)
  const { servico } = (await tenant.portal.get(`/portal/nfse/${nota.id}`)).json
  assert.equal(servico.municipioIncidencia.ibge, escrito)
  assert.deepEqual(
    [previa, nota].map(({ calculado }) => calculado.servico.municipioIncidencia),
    [escrito, escrito],
  )
})
