// Secrets are sent to every entry point, also in requests that fail, and are found nowhere again (ASVS 16.2.5, 16.4.1;
// docs/especificacao/decisoes.md#2-access to #4-issuance): not in a log line, a column of a table, an answer, a metric,
// an e-mail or a delivery. Every place that must hold a value is listed here with its reason.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Exchange, openAviary, overhear, searchDatabase } from '../support/canaries/aviary.ts'
import { type Echo, openBackOffice, openEcho, plantCidade } from '../support/canaries/cidades.ts'
import { openConta, tryAsStranger } from '../support/canaries/credentials.ts'
import { plantCertificates, plantWebhooks } from '../support/canaries/empresa.ts'
import { plantNotas, readAll } from '../support/canaries/notas.ts'
import { openClient } from '../support/http.ts'
import type { Network } from '../support/network.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { openSmtpServer, type SmtpServer } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const aviary = openAviary()
const heard: Exchange[] = []
let world: World
let smtp: SmtpServer
let receiver: Receiver
const networks: Network[] = []
let echo: Echo

/** Where a value is stored because it must be. */
const IN_THE_DATABASE: Record<string, { onde: RegExp; porque: string }> = {
  'usuário na cidade': {
    onde: /^nfse_configs\.dados$/,
    porque:
      'only senha and token are write-only; the user is read back (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration)',
  },
  'código na URL de webhook': {
    onde: /^(webhook_endpoints|entregas)\.url$/,
    porque: 'the address deliveries go to, which its owner reads back (docs/especificacao/decisoes.md#6-webhooks)',
  },
  'CPF do tomador': {
    onde: /^(notas\.(corpo|preparada|xml_autorizado)|transmissoes\.(xml|resposta)|tentativas_rejeitadas\.(corpo|erros|tomador_cpf_cnpj)|notas_titulares\.cpf_cnpj|tomadores\.(documento|dados|busca))$/,
    porque:
      'the document itself, what was sent and what came back; kept attempts hold the submitted JSON and are found by it (docs/especificacao/contrato.md#7-errors rule 4); by whom a note names; and the customers of the next notes',
  },
  'e-mail do tomador': {
    onde: /^(notas\.(corpo|preparada|xml_autorizado)|transmissoes\.(xml|resposta)|tentativas_rejeitadas\.corpo|(emails|envios_de_notas)\.para|tomadores\.dados)$/,
    porque:
      'as the CPF; and the address a note is mailed to, where the company or a person asks for it, in the outbox and beside the note',
  },
}

/** Which answers show a value because they return it by design, or because their reader owns it. */
const IN_ANSWERS: Record<string, RegExp> = {
  'chave de API': /^POST \/portal\/api-keys 201$/,
  'sessão do portal': /^POST \/portal\/auth\/(register 201|login 200|aceitar-convite 201|trocar-senha 200)$/,
  'sessão administrativa': /^POST \/admin\/auth\/login 200$/,
  'segredo de webhook': /^POST (\/portal)?\/webhooks 201$/,
  'segredo girado': /^POST (\/portal)?\/webhooks\/:id\/girar-segredo 200$/,
  'segredo avulso': /^GET (\/portal)?\/webhooks\/segredo-avulso 200$/,
  'usuário na cidade': /\/nfse-configs 200$/,
  'código na URL de webhook': /\/webhooks|\/timeline 200$/,
  // Readers of the whole note (operators are audited at every reading, docs/especificacao/contrato.md#42-re-issue rule
  // 6); the public page masks it.
  'CPF do tomador':
    /^GET (\/portal|\/admin)?\/nfse\/:id(\/(xml|pedido|rascunho-reemissao|timeline|transmissoes\/:id))? 200$|^GET \/portal\/(tentativas-rejeitadas(\/:id)?|nfse|nfse\.csv) 200$|^POST .* 4\d\d$|\/validar(-reemissao)? 20[01]$/,
  'e-mail do tomador':
    /^GET (\/portal|\/admin)?\/nfse\/:id(\/(xml|pedido|rascunho-reemissao|transmissoes\/:id))? 200$|^GET \/portal\/tentativas-rejeitadas\/:id 200$|\/validar(-reemissao)? 20[01]$/,
}

before(async () => {
  aviary.know('senha do servidor de e-mail', 'segredo-do-correio')
  const metricas = aviary.plant('token das métricas')
  aviary.know('senha do administrador', ADMIN_ENV.ADMIN_SENHA)
  ;[smtp, receiver] = await Promise.all([openSmtpServer(), openReceiver(() => 500)])
  world = await openWorld({ ...ADMIN_ENV, LOG_NIVEL: 'debug', SMTP_URL: smtp.url, METRICS_TOKEN: metricas })
  aviary.know('chave-mestra', world.tree.env.CHAVE_MESTRA!.split(':')[1]!)
  const anonymous = overhear(openClient(world.url), heard)
  const hall = { world, aviary, heard, anonymous, smtp, receiver }

  await tryAsStranger(hall)
  const conta = await openConta(hall)
  await plantCertificates(hall, conta)
  await plantWebhooks(hall, conta)
  const notas = await plantNotas(hall, conta)
  const admin = await openBackOffice(hall)
  echo = await openEcho(world)
  for (const cidade of ['jau', 'novo-hamburgo']) networks.push(await plantCidade(hall, cidade, admin, echo))
  for (const id of notas) await admin.get(`/admin/nfse/${id}/rascunho-reemissao`)
  await admin.post('/admin/auth/logout', {})
  await overhear(openClient(world.url, metricas), heard).get('/metrics')
  await readAll(hall, conta, notas)
  await until('everything said', async () => {
    const rows = await world.sql("select from jobs where estado = 'executando' limit 1")
    return rows.length === 0
  })
})
after(() => {
  const cities = networks.map((each) => each.close())
  return Promise.all([world?.close(), smtp?.close(), receiver?.close(), echo?.close(), ...cities])
})

test('the search finds a value however it is written or packed', () => {
  const own = openAviary()
  const valor = own.know('x', `pássaro "raro" & <${randomBytes(6).toString('hex')}>`)
  const bytes = randomBytes(40)
  own.know('y', 'nunca-visto-por-aqui', bytes)
  const xml = `<a>${valor.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</a>`
  const hidden = [
    JSON.stringify({ valor }),
    xml,
    encodeURIComponent(valor),
    Buffer.from(`usuario:${valor}`).toString('base64'),
    Buffer.from(valor).toString('hex'),
    gzipSync(xml),
    JSON.stringify({ nfseXmlGZipB64: gzipSync(`${xml}${'.'.repeat(80)}${randomBytes(60)}`).toString('base64') }),
  ]
  for (const each of hidden) assert.deepEqual(own.search(each), ['x'], String(each).slice(0, 80))
  assert.deepEqual(own.search(Buffer.concat([Buffer.alloc(9), bytes])), ['y'])
  assert.deepEqual(own.search('nada'), [])
})

test('no line of the log holds a secret, at the most verbose level', () => {
  assert.ok(
    world.said.some((line) => line.includes('"level":20') || line.includes('"level":30')),
    'the log is on',
  )
  assert.deepEqual(
    world.said.flatMap((line) => aviary.search(line).map((canario) => `${canario}: ${line.slice(0, 300)}`)),
    [],
  )
})

test('every request in the log has the address that it came from', () => {
  const requests = world.said.filter((line) => /"msg":"(answered|refused)"/.test(line))
  assert.ok(requests.length > 20)
  assert.deepEqual(
    requests.filter((line) => !/"ip":"(127(\.\d+){3}|::1|::ffff:127\.0\.0\.1)"/.test(line)),
    [],
  )
})

test('no column of any table holds a secret, except where it must', async () => {
  const found = await searchDatabase(world.sql, aviary)
  const wrong = found.filter(({ onde, canario }) => !IN_THE_DATABASE[canario]?.onde.test(onde))
  assert.deepEqual(wrong, [])
  // What a city echoed was stored without the login.
  const [{ n: masked } = { n: 0 }] = await world.sql<{ n: number }>(
    "select count(*)::int as n from transmissoes where status_http = 500 and causa like '%***%'",
  )
  assert.ok(masked > 0)
  // What the list allows is present: the search did look.
  for (const canario of Object.keys(IN_THE_DATABASE))
    assert.ok(
      found.some((each) => each.canario === canario),
      `${canario} was never stored`,
    )
})

test('no answer shows a secret, except the one that returns it by design', () => {
  const wrong = heard.flatMap(({ pedido, resposta }) =>
    aviary.search(resposta).flatMap((canario) => (IN_ANSWERS[canario]?.test(pedido) ? [] : `${pedido}: ${canario}`)),
  )
  assert.deepEqual([...new Set(wrong)], [])
  for (const status of [400, 401, 404, 409, 422])
    assert.ok(
      heard.some(({ pedido }) => pedido.endsWith(` ${status}`)),
      `no answer was ${status}`,
    )
})

test('an e-mail holds no secret except the code of its own link', () => {
  assert.ok(smtp.recebidas.length >= 3)
  const found = smtp.recebidas.flatMap(({ fonte, partes, cabecalhos }) =>
    aviary.search([fonte, ...partes].join('\n')).map((canario) => `${cabecalhos.subject}: ${canario}`),
  )
  const own = new Set(['código do convite', 'código de redefinição', 'e-mail do tomador'])
  assert.deepEqual(
    found.filter((each) => ![...own].some((canario) => each.endsWith(canario))),
    [],
  )
})

test('a webhook holds no secret', () => {
  assert.ok(receiver.chegadas.length > 0)
  assert.deepEqual(
    receiver.chegadas.flatMap(({ body, event, userAgent }) =>
      aviary.search(JSON.stringify({ body, event, userAgent })),
    ),
    [],
  )
})

test('an unusable setting is refused without being shown', () => {
  const senha = aviary.plant('senha em configuração ruim')
  const bad: Record<string, string> = {
    SMTP_URL: `http://correio:${senha}@127.0.0.1:25`,
    DATABASE_URL_API: `mysql://nfse:${senha}@127.0.0.1/nfse`,
    DATABASE_URL_INQUILINO: `postgres//nfse:${senha}@127.0.0.1/nfse`,
    DATABASE_URL_ESCUTA: `nfse:${senha}@127.0.0.1/nfse`,
    CHAVE_MESTRA: senha,
    CNPJ_API_URL: `ftp://x:${senha}@127.0.0.1/`,
    ADMIN_SENHA: senha,
  }
  for (const [name, value] of Object.entries(bad)) {
    const env = { ...process.env, ...world.tree.env, ...(name === 'ADMIN_SENHA' && { ADMIN_EMAIL: '' }), [name]: value }
    const main = resolve(import.meta.dirname, '../../src/main.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'api'], { env, encoding: 'utf8' })
    assert.equal(status, 1, `${name}: ${stdout}${stderr}`)
    assert.match(stderr, new RegExp(name === 'ADMIN_SENHA' ? 'ADMIN_EMAIL' : name))
    assert.deepEqual(aviary.search(stdout + stderr), [], `${name}: ${stderr}`)
  }
})
