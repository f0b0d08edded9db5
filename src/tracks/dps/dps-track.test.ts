import assert from 'node:assert/strict'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import type { Conexao, Emissao } from '#tracks/track.ts'
import { accepted, CHAVE, DPS, ID_DPS, nfseOf, refused } from './answers.fixture.ts'
import { storeOf } from './convenio.fixture.ts'
import { createConvenios } from './convenio.ts'
import { createDpsTrack } from './dps-track.ts'
import { AGORA, notaDe, TABELAS } from './notas.fixture.ts'
import { createChain } from './validators.fixture.ts'

const chain = createChain()
const documento = { id: ID_DPS, xml: DPS, leiaute: 'dps-1.01' }
const enviado = { id: ID_DPS, xml: DPS, protocolo: null }
const always = () => true

test('a DPS is posted compressed, over the certificate of the company, and authorised', async (t) => {
  const city = await openCity(t, () => [201, accepted()])
  const { outcome, statusHttp, resposta } = await city.track.send(documento, city.conexao, chain, always)
  assert.deepEqual([outcome.kind, statusHttp], ['autorizada', 201])
  assert.ok(resposta?.includes(CHAVE))
  const [request] = city.requests
  assert.deepEqual(
    [request?.line, request?.peer],
    ['POST /SefinNacional/nfse', 'OFICINA DE SOFTWARE LTDA:11222333000181'],
  )
  const { dpsXmlGZipB64 } = JSON.parse(request!.body)
  assert.deepEqual(gunzipSync(Buffer.from(dpsXmlGZipB64, 'base64')), DPS)
})

test('an authorization whose document arrived broken is completed by its key', async (t) => {
  const broken = accepted({ nfseXmlGZipB64: 'H4sIAAAA', alertas: [{ codigo: 'A1', descricao: 'x' }] })
  const city = await openCity(t, ({ line }) => (line.startsWith('POST') ? [201, broken] : [200, accepted()]))
  const { outcome } = await city.track.send(documento, city.conexao, chain, always)
  assert.ok(outcome.kind === 'autorizada' && outcome.xml.equals(nfseOf()) && outcome.avisos.length === 1)
  assert.equal(city.requests[1]?.line, `GET /SefinNacional/nfse/${CHAVE}`)
})

test('when the key does not return the document either, the note waits for a consult', async (t) => {
  const broken = accepted({ nfseXmlGZipB64: '' })
  const city = await openCity(t, ({ line }) => (line.startsWith('POST') ? [201, broken] : [503, '']))
  const { outcome } = await city.track.send(documento, city.conexao, chain, always)
  assert.ok(outcome.kind === 'incerta' && outcome.motivo === CHAVE)
})

test('a refusal and its repair are in our words', async (t) => {
  const city = await openCity(t, () => [400, refused('E0120')])
  const { outcome, statusHttp } = await city.track.send(documento, city.conexao, chain, always)
  assert.ok(outcome.kind === 'recusada' && outcome.reparo === 'remover-im' && statusHttp === 400)
})

test('nothing is sent under an expired lease', async (t) => {
  const city = await openCity(t, () => [201, accepted()])
  const { outcome } = await city.track.send(documento, city.conexao, chain, () => false)
  assert.ok(outcome.kind === 'nao_enviada' && outcome.causa === 'prazo')
  assert.equal(city.requests.length, 0)
})

test('a consult goes from the DPS to its key to its note', async (t) => {
  const city = await openCity(t, ({ line }) =>
    line.includes('/dps/') ? [200, { idDps: ID_DPS, chaveAcesso: CHAVE }] : [200, accepted()],
  )
  const { outcome } = await city.track.consult(enviado, city.conexao, chain)
  assert.ok(outcome.kind === 'autorizada' && outcome.numero === '42')
  assert.deepEqual(
    city.requests.map(({ line }) => line),
    [`GET /SefinNacional/dps/${ID_DPS}`, `GET /SefinNacional/nfse/${CHAVE}`],
  )
})

test('a consult of a DPS that SEFIN does not hold is absence', async (t) => {
  const city = await openCity(t, () => [404, { erro: { codigo: 'E2404', descricao: 'não encontrada' } }])
  const { outcome, statusHttp } = await city.track.consult(enviado, city.conexao, chain)
  assert.deepEqual([outcome.kind, statusHttp], ['ausente', 404])
})

test('the rate is sent when the município has no agreement, which is queried once a day', async (t) => {
  const city = await openCity(t, () => [404, { parametrosConvenio: null, mensagem: 'inativo' }])
  assert.match(await city.build(), /<pAliq>3\.00<\/pAliq>/)
  assert.match(await city.build(), /<pAliq>3\.00<\/pAliq>/)
  assert.deepEqual(
    city.requests.map(({ line }) => line),
    ['GET /parametrizacao/4205407/convenio'],
  )
  city.advance(25 * 3_600_000)
  await city.build()
  assert.equal(city.requests.length, 2)
})

test('the rate is not sent where the agreement is active, or where the query has no answer', async (t) => {
  let body: [number, unknown] = [200, { parametrosConvenio: { aderenteAmbienteNacional: 1 } }]
  const active = await openCity(t, () => body)
  assert.doesNotMatch(await active.build(), /pAliq/)
  body = [503, '<html>']
  const silent = await openCity(t, () => body)
  assert.doesNotMatch(await silent.build(), /pAliq/)
  await silent.build()
  assert.equal(silent.requests.length, 1)
  silent.advance(11 * 60_000)
  await silent.build()
  assert.equal(silent.requests.length, 2)
})

test('a município that stops answering keeps its last known agreement', async (t) => {
  let body: [number, unknown] = [404, { parametrosConvenio: null }]
  const city = await openCity(t, () => body)
  await city.build()
  body = [503, '']
  city.advance(25 * 3_600_000)
  assert.match(await city.build(), /pAliq/)
})

test('a refused rate is decided again: by the agreement when it changed, else the opposite', async (t) => {
  let body: [number, unknown] = [404, { parametrosConvenio: null }]
  const city = await openCity(t, () => body)
  assert.match(await city.build(), /pAliq/)
  assert.doesNotMatch(await city.build(['aliquota']), /pAliq/)
  body = [200, { parametrosConvenio: {} }]
  assert.doesNotMatch(await city.build(['aliquota']), /pAliq/)
})

test('a note whose rate depends on no agreement makes no query', async (t) => {
  const city = await openCity(t, () => [500, ''])
  assert.doesNotMatch(await city.build([], 'mei'), /pAliq/)
  assert.equal(city.requests.length, 0)
})

test('the preview is the document that would be sent, unsigned', async (t) => {
  const { track } = await openCity(t, () => [500, ''])
  const xml = track.preview({ nota: notaDe(), serie: '1', numero: '7', reparos: [] }, AGORA)
  assert.equal(xml, DPS.toString())
})

type Request = { line: string; body: string; peer: string }

/** SEFIN and the parametrization on this machine, requesting certificates; `now` moves by `advance`. */
async function openCity(t: TestContext, reply: (request: Request) => [status: number, body: unknown]) {
  const requests: Request[] = []
  const server = https.createServer(
    { ...chain.server, ca: chain.rootPem, requestCert: true, rejectUnauthorized: true },
    async (incoming, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const peer = String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN)
      const request = { line: `${incoming.method} ${incoming.url}`, body: Buffer.concat(chunks).toString(), peer }
      requests.push(request)
      const [status, body] = reply(request)
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
    },
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const agents = createCityAgents({ connectTimeoutMs: 5_000, redesPermitidas: ESTA_MAQUINA })
  t.after(async () => {
    await agents.close()
    server.close().closeAllConnections()
  })

  const base = `https://localhost:${(server.address() as AddressInfo).port}`
  const conexao: Conexao = {
    slug: 'sefin-nacional',
    versao: 1,
    ambiente: 'homologacao',
    padrao: 'dps-1.01',
    trilho: 'nacional',
    urls: { sefin: `${base}/SefinNacional/`, adn: base, parametrizacao: `${base}/parametrizacao` },
    assinatura: 'rsa-sha256',
    ca: [chain.rootPem],
    capacidades: {
      cnpjAlfanumerico: true,
      nomeiaQualquerChave: true,
      unicidadeRps: true,
      consultaPorRps: true,
      visibilidadeSegundos: 60,
      timeoutSegundos: 5,
      maxConcorrencia: 4,
      prazoCancelamentoHoras: 24,
    },
    template: null,
    urlsOperacoes: {},
    enderecosDeProducao: [],
    municipio: null,
  }
  let ms = AGORA.getTime()
  const now = () => new Date(ms)
  const convenios = createConvenios(agents, now, storeOf())
  const track = createDpsTrack({ tabelas: TABELAS, agents, convenios, now })
  const build = async (reparos: Emissao['reparos'] = [], regimeTributario: 'lucro_real' | 'mei' = 'lucro_real') => {
    const nota = notaDe(({ empresa }) => Object.assign(empresa, { regimeTributario }))
    const { xml } = await track.build({ nota, serie: '1', numero: '7', reparos }, conexao, chain, AGORA)
    return xml.toString()
  }
  const advance = (elapsed: number) => {
    ms += elapsed
  }
  return { track, agents, conexao, requests, build, advance }
}
