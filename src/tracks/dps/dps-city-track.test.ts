import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { empresaA, issue, openAgents, openCity, root } from '#platform/http-client/city.fixture.ts'
import type { TemplateDps } from '#tracks/template.ts'
import type { Credencial } from '#tracks/track.ts'
import { accepted, CHAVE, DPS, ID_DPS, nfseOf } from './answers.fixture.ts'
import { cancelamento, conexaoOf, templateNamed } from './city.fixture.ts'
import { storeOf } from './convenio.fixture.ts'
import { createConvenios } from './convenio.ts'
import { createDpsCityTrack } from './dps-city-track.ts'
import { createDpsTrack } from './dps-track.ts'
import { AGORA, notaDe, TABELAS } from './notas.fixture.ts'

const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
const always = () => true

test('a clone of the API receives the DPS, the consult and the event at its own paths', async (t) => {
  const city = await openCidade(t, 'simpliss-1.01', (line) => {
    if (line.startsWith('POST /cidade/nfse/')) return { eventoXmlGZipB64: EVENTO }
    if (line.includes('/dps/')) return { idDps: ID_DPS, chaveAcesso: CHAVE }
    return accepted()
  })
  const documento = await city.track.build(emissao, city.conexao, CREDENCIAL, AGORA)
  const sent = await city.track.send({ ...documento, xml: DPS }, city.conexao, CREDENCIAL, always)
  assert.ok(sent.outcome.kind === 'autorizada' && sent.outcome.numero === '42')
  const found = await city.track.consult({ ...documento, xml: DPS, protocolo: null }, city.conexao, CREDENCIAL)
  assert.equal(found.outcome.kind, 'autorizada')
  const cancelled = await city.track.cancel!(cancelamento, city.conexao, CREDENCIAL)
  assert.equal(cancelled.outcome.kind, 'cancelada')
  assert.deepEqual(city.lines, [
    'POST /cidade/nfse',
    `GET /cidade/dps/${ID_DPS}`,
    `GET /cidade/nfse/${CHAVE}`,
    `POST /cidade/nfse/${CHAVE}/eventos`,
  ])
  const { pedidoRegistroEventoXmlGZipB64 } = JSON.parse(city.bodies.at(-1)!)
  assert.match(gunzipSync(Buffer.from(pedidoRegistroEventoXmlGZipB64, 'base64')).toString(), /<e101101>.*<Signature /)
})

test('a city with the operations of ABRASF receives a lote of one DPS and is consulted by its number', async (t) => {
  const city = await openCidade(t, 'issnet-1.01', (_line, body) => {
    const nfse = nfseOf(dpsIn(body) ?? DPS)
      .toString()
      .replace(/^<\?xml[^>]*\?>/, '')
    return body.includes('ConsultarNfseDpsEnvio')
      ? '<ConsultarNfseDpsResposta xmlns="http://www.sped.fazenda.gov.br/nfse"><ListaMensagemRetorno><MensagemRetorno><Codigo>E4</Codigo><Mensagem>x</Mensagem></MensagemRetorno></ListaMensagemRetorno></ConsultarNfseDpsResposta>'
      : `<EnviarLoteDpsSincronoResposta xmlns="http://www.sped.fazenda.gov.br/nfse"><ListaNfse><CompNfse>${nfse}</CompNfse></ListaNfse></EnviarLoteDpsSincronoResposta>`
  })
  const documento = await city.track.build(emissao, city.conexao, CREDENCIAL, AGORA)
  const { outcome } = await city.track.send(documento, city.conexao, CREDENCIAL, always)
  assert.ok(outcome.kind === 'autorizada' && outcome.chaveAcesso === CHAVE)
  const consulted = await city.track.consult({ ...documento, protocolo: null }, city.conexao, CREDENCIAL)
  assert.equal(consulted.outcome.kind, 'ausente')
  assert.deepEqual(city.lines, ['RecepcionarLoteDpsSincrono', 'ConsultarNfsePorDps'])
  // The register is the city's own, so the registration is sent although the national system would refuse it.
  assert.match(city.bodies[0]!, /<prest><CNPJ>11222333000181<\/CNPJ><IM>1234567<\/IM>/)
})

test('a city that answers with a protocol is consulted by it, and the note is read at the national system', async (t) => {
  const status = { text: '<statusProcessamento>AGUARDANDO</statusProcessamento>' }
  const city = await openCidade(t, 'betha-cloud-1.01', (line, body) => {
    if (line.startsWith('GET')) return accepted()
    return body.includes('RecepcionarDpsEnvio')
      ? '<RecepcionarDpsResposta><protocolo>55</protocolo></RecepcionarDpsResposta>'
      : `<ConsultarStatusDpsEmissaoResposta><protocolo>55</protocolo>${status.text}</ConsultarStatusDpsEmissaoResposta>`
  })
  const documento = await city.track.build(emissao, city.conexao, CREDENCIAL, AGORA)
  const sent = await city.track.send(documento, city.conexao, CREDENCIAL, always)
  assert.deepEqual(sent.outcome, { kind: 'em_processamento', protocolo: '55' })

  const enviado = { id: documento.id, xml: DPS, protocolo: '55' }
  const waiting = await city.track.consult(enviado, city.conexao, CREDENCIAL)
  assert.deepEqual(waiting.outcome, { kind: 'em_processamento', protocolo: '55' })
  status.text = `<emissao><chaveAcesso>${CHAVE}</chaveAcesso></emissao>`
  const done = await city.track.consult(enviado, city.conexao, CREDENCIAL)
  assert.ok(done.outcome.kind === 'autorizada' && done.outcome.numero === '42')
  assert.equal(city.lines.at(-1), `GET /SefinNacional/nfse/${CHAVE}`)
})

test('a cancellation accepted under a protocol is consulted by it, and the note at the national system', async (t) => {
  const status = { text: 'Aguardando validação do ambiente nacional' }
  const city = await openCidade(t, 'betha-cloud-1.01', (line, body) => {
    if (line.startsWith('GET')) return { eventos: [] }
    return body.includes('RecepcionarEventoCancelamentoEnvio')
      ? '<RecepcionarEventoCancelamentoResposta><protocolo>66</protocolo></RecepcionarEventoCancelamentoResposta>'
      : `<ConsultarStatusDpsCancelamentoResposta><statusProcessamento>${status.text}</statusProcessamento><protocolo>66</protocolo></ConsultarStatusDpsCancelamentoResposta>`
  })
  const taken = await city.track.cancel!(cancelamento, city.conexao, CREDENCIAL)
  assert.deepEqual(taken.outcome, { kind: 'em_processamento', protocolo: '66' })
  const ask = async () =>
    (await city.track.consultCancel!(cancelamento, '66', city.conexao, CREDENCIAL)!).outcome as { kind: string }
  assert.equal((await ask()).kind, 'em_processamento')
  status.text = 'Processado com sucesso'
  assert.deepEqual(await ask(), { kind: 'cancelada', em: null, protocolo: '66' })
  assert.match(city.bodies.at(-1)!, /<protocolo>66<\/protocolo><tipoIntegracao>CANCELAMENTO</)

  const { urls } = city.conexao
  const withAdn = { ...city.conexao, urls: { ...urls, adn: urls.sefin } }
  const enviado = { id: ID_DPS, xml: DPS, protocolo: '55' }
  await city.track.situate({ numero: '42', chaveAcesso: CHAVE }, enviado, withAdn, CREDENCIAL)
  assert.match(city.lines.at(-1)!, /^GET .*eventos/i)
})

test('where a city has no query for a cancellation, only the note is consulted', () => {
  const track = createDpsCityTrack({ tabelas: TABELAS, agents: {} as never, now: () => AGORA })
  for (const padrao of ['issnet-1.01', 'simpliss-1.01'])
    assert.equal(track.consultCancel!(cancelamento, '66', conexaoOf(templateNamed(padrao)), CREDENCIAL), null)
})

test('without the protocol the DPS is consulted at the national system', async (t) => {
  const city = await openCidade(t, 'betha-cloud-1.01', (line) =>
    line.includes('/dps/') ? { idDps: ID_DPS, chaveAcesso: CHAVE } : accepted(),
  )
  const enviado = { id: ID_DPS, xml: DPS, protocolo: null }
  const { outcome } = await city.track.consult(enviado, city.conexao, CREDENCIAL)
  assert.equal(outcome.kind, 'autorizada')
  assert.deepEqual(city.lines, [`GET /SefinNacional/dps/${ID_DPS}`, `GET /SefinNacional/nfse/${CHAVE}`])
})

test('the national system receives the event under the key of the note', async (t) => {
  const city = await openCidade(t, null, () => ({ eventoXmlGZipB64: EVENTO }))
  const agents = openAgents(t)
  const convenios = createConvenios(agents, () => AGORA, storeOf())
  const track = createDpsTrack({ tabelas: TABELAS, agents, convenios, now: () => AGORA })
  const { outcome, statusHttp } = await track.cancel!(cancelamento, city.conexao, CREDENCIAL)
  assert.deepEqual(outcome, { kind: 'cancelada', em: '2026-11-20T10:00:09-03:00', protocolo: null })
  assert.deepEqual([statusHttp, city.lines], [200, [`POST /SefinNacional/nfse/${CHAVE}/eventos`]])
})

test('a city with an old certificate is reached at the security level of its template, over SOAP and over REST', async (t) => {
  const { keyPem: key, certificatePem: cert } = issue('localhost', root, { bits: 1024 })
  const old = { key, cert, ciphers: 'DEFAULT@SECLEVEL=1' }
  const { url } = await openCity(t, (_request, response) => response.writeHead(503).end('manutenção'), old)
  for (const padrao of ['issnet-1.01', 'simpliss-1.01']) {
    const template = templateNamed(padrao)
    const sendWith = async (tlsLegado: TemplateDps['transporte']['tlsLegado']) => {
      const conexao = conexaoOf({ ...template, transporte: { ...template.transporte, tlsLegado } }, url, [
        root.certificatePem,
      ])
      const track = createDpsCityTrack({ tabelas: TABELAS, agents: openAgents(t), now: () => AGORA })
      const documento = await track.build(emissao, conexao, CREDENCIAL, AGORA)
      const { outcome } = await track.send(documento, conexao, CREDENCIAL, always)
      return outcome.kind === 'nao_enviada' ? `${outcome.kind} ${outcome.causa}` : outcome.kind
    }
    assert.equal(await sendWith(null), 'nao_enviada tls', padrao)
    assert.equal(await sendWith({ versaoMinima: 'TLSv1.2', nivelSeguranca: 1 }), 'incerta', padrao)
  }
})

const EVENTO = gzipSync(
  `<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento><dhProc>2026-11-20T10:00:09-03:00</dhProc><pedRegEvento><infPedReg><chNFSe>${CHAVE}</chNFSe><e101101/></infPedReg></pedRegEvento></infEvento></evento>`,
).toString('base64')

const CREDENCIAL: Credencial = {
  key: createPrivateKey(empresaA.keyPem),
  certificadoBase64: new X509Certificate(empresaA.certificatePem).raw.toString('base64'),
  impressaoDigital: new X509Certificate(empresaA.certificatePem).fingerprint256,
  keyPem: empresaA.keyPem,
  certificadoPem: empresaA.certificatePem,
  acesso: { usuario: null, senha: null, token: null },
}

/** The DPS of a request, as a document. */
function dpsIn(body: string): Buffer | null {
  const element = /<DPS [\s\S]*<\/DPS>/.exec(body)?.[0]
  return element ? Buffer.from(element.replace('<DPS ', '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" ')) : null
}

/** A city (and the national system beside it) on this machine; a text answer is put in a SOAP body. */
async function openCidade(
  t: TestContext,
  padrao: string | null,
  reply: (line: string, body: string) => object | string,
) {
  const lines: string[] = []
  const bodies: string[] = []
  const { url } = await openCity(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const line = `${request.method} ${request.url}`
    const action = request.headers['soapaction']
    lines.push(action === undefined ? line : String(action).replaceAll('"', '').split('/').at(-1)!)
    bodies.push(body)
    const answer = reply(line, body)
    response.end(
      typeof answer === 'string'
        ? `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${answer}</s:Body></s:Envelope>`
        : JSON.stringify(answer),
    )
  })
  const conexao = conexaoOf(padrao === null ? null : templateNamed(padrao), url, [root.certificatePem])
  const track = createDpsCityTrack({ tabelas: TABELAS, agents: openAgents(t), now: () => AGORA })
  return { track, conexao, lines, bodies }
}
