// Registration, login, roles and scopes, and what a caller cannot see. Through the server, with a moved clock.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { isApiKey } from '#features/access/api-key-format.ts'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { permissionsOf } from '#features/permissions/permissions.ts'
import { buildApi, routes } from '#http/index.ts'
import type { App } from '#platform/app.ts'
import { type PfxStyle, pfxFile } from '#platform/certificates/pfx.fixture.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { remoteAddressOf } from '../support/addresses.ts'
import { type Database, openDatabase } from '../support/database.ts'
import { needs } from '../support/references.ts'
import { until } from '../support/until.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SENHA = 'uma frase comprida'
const ENDERECO = {
  logradouro: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  codigoCidade: '3550308',
  estado: 'SP',
  cep: '01310100',
}
const EMPRESA = {
  cpfCnpj: '12345678000195',
  razaoSocial: 'Empresa Ltda',
  regimeTributario: 'lucro_presumido',
  endereco: ENDERECO,
}

let database: Database
let app: App
let server: FastifyInstance
let movedMs = 0
/** Where the clock of the application is held, or null: it runs. */
let stoppedAt: number | null = null

before(async () => {
  database = await openDatabase()
  const urls = ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) => [
    `${name}_PRODUCAO`,
    `${name}_HOMOLOGACAO`,
  ])
  const env = {
    ...database.env,
    CHAVE_MESTRA: `teste:${Buffer.alloc(32, 1).toString('base64')}`,
    LOG_NIVEL: 'silent',
    METRICS_TOKEN: 'token-das-metricas',
    SENHA_CUSTO: 'minimo',
    ...Object.fromEntries(urls.map((name) => [name, 'https://localhost:1'])),
  }
  app = openApp(loadConfig(env), { now: () => new Date((stoppedAt ?? Date.now()) + movedMs) })
  server = buildApi(app)
})
after(async () => {
  await server.close()
  await app.close()
  await database.close()
  // Every answer the tests below received is in the documentation.
  assert.deepEqual([...server.undocumented], [])
})

type Options = { token?: string; body?: unknown; headers?: Record<string, string> }

async function call(address: string, { token, body, headers = {} }: Options = {}) {
  const [method, url] = address.split(' ') as ['GET', string]
  const response = await server.inject({
    method,
    url,
    remoteAddress: remoteAddressOf(url),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  const json = String(response.headers['content-type']).startsWith('application/json') ? response.json() : null
  return { status: response.statusCode, headers: response.headers, text: response.body, json }
}

const codigo = ({ status, json }: { status: number; json: { codigo?: string } | null }) => [status, json?.codigo]

/** A new account: its owner's token, and one company. */
async function register() {
  const email = `${randomUUID()}@exemplo.com.br`
  const body = { nome: 'Dona', email, senha: SENHA, conta: { nome: 'Conta' } }
  const answer = await call('POST /portal/auth/register', { body })
  assert.equal(answer.status, 201, answer.text)
  const token: string = answer.json.token
  const empresa = await call('POST /portal/empresas', { token, body: EMPRESA })
  assert.equal(empresa.status, 201, empresa.text)
  return {
    email,
    token,
    contaId: answer.json.conta.id as string,
    usuarioId: answer.json.usuario.id as string,
    empresaId: empresa.json.id as string,
  }
}

const newKey = async (token: string, more: object = {}) => {
  const answer = await call('POST /portal/api-keys', {
    token,
    body: { nome: 'Chave', ambiente: 'homologacao', ...more },
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.json as { id: string; chave: string; prefixo: string; empresaIds: string[] | null }
}

test('an account is registered, logged into, read and logged out of', async () => {
  const { email, token, contaId } = await register()
  const [contrato] = await database.sql<{ status: string }>('select status from contratos where tenant_id = $1', [
    contaId,
  ])
  assert.equal(contrato?.status, 'em_teste')

  const wrong = await call('POST /portal/auth/login', { body: { email, senha: 'outra senha qualquer' } })
  const unknown = await call('POST /portal/auth/login', { body: { email: 'ninguem@exemplo.com.br', senha: SENHA } })
  assert.deepEqual(codigo(wrong), [401, 'CREDENCIAIS_INVALIDAS'])
  const { requestId: _a, ...one } = wrong.json
  const { requestId: _b, ...other } = unknown.json
  assert.deepEqual(one, other)

  const login = await call('POST /portal/auth/login', { body: { email: ` ${email.toUpperCase()} `, senha: SENHA } })
  assert.equal(login.status, 200, login.text)
  assert.notEqual(login.json.token, token)
  assert.deepEqual(login.json.usuario, { id: login.json.usuario.id, nome: 'Dona', email, papel: 'owner' })
  assert.match(
    [login.headers['set-cookie']].flat().join('\n'),
    /^portal_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax\nportal_device=[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
  )
  const me = await call('GET /portal/auth/me', { token: login.json.token })
  const { token: _token, contas, ...shown } = login.json
  assert.deepEqual(contas, [{ ...shown.conta, papel: 'owner' }])
  assert.deepEqual(me.json, {
    ...shown,
    permissoes: permissionsOf('owner'),
    empresaIds: null,
    empresas: 1,
    avisoManutencao: null,
    suporte: { email: null, telefone: null, paginaDeStatus: null, documentacao: null },
    verComo: null,
    segundoFator: { ativo: false, obrigatorio: false, codigosRestantes: 0 },
    emailConfirmado: true,
    outrasContas: 0,
  })

  const out = await call('POST /portal/auth/logout', { token: login.json.token })
  assert.deepEqual([out.status, out.text], [204, ''])
  assert.match(String(out.headers['set-cookie']), /Max-Age=0/)
  assert.deepEqual(codigo(await call('GET /portal/auth/me', { token: login.json.token })), [401, 'SESSAO_EXPIRADA'])
  assert.equal((await call('GET /portal/auth/me', { token })).status, 200, 'the other session lives on')
})

test('a known address is refused at registration, with the ways in; nothing is made or sent', async () => {
  const { email } = await register()
  const counted = () =>
    database.sql(`select (select count(*)::int from tenants) as contas, (select count(*)::int from usuarios) as usuarios,
      (select count(*)::int from pessoas) as pessoas, (select count(*)::int from emails) as emails,
      (select count(*)::int from auditoria) as atos`)
  const before = await counted()
  const attempt = (to: string) =>
    call('POST /portal/auth/register', {
      body: { nome: 'Outra', email: to, senha: `${SENHA} minha`, conta: { nome: 'Conta' } },
    })
  for (const to of [email, email.toUpperCase(), ` ${email} `.trim()]) {
    const refused = await attempt(to)
    assert.deepEqual([...codigo(refused), refused.json.erros[0].campo], [409, 'EMAIL_JA_CADASTRADO', 'email'])
    assert.match(refused.json.erros[0].correcao, /Entre .*Esqueci a senha.*menu da conta/)
  }
  assert.deepEqual(await counted(), before)
  assert.equal((await call('POST /portal/auth/login', { body: { email, senha: `${SENHA} minha` } })).status, 401)
  // Of the same address registered at the same moment one comes to be.
  const fresh = `${randomUUID()}@exemplo.com.br`
  const both = await Promise.all([attempt(fresh), attempt(fresh.toUpperCase()), attempt(fresh)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409, 409])
})

test('a weak password or a wrong check digit is refused with its reason', async () => {
  const body = { nome: 'Outra', senha: SENHA, conta: { nome: 'Conta' } }
  const attempt = (more: object) =>
    call('POST /portal/auth/register', { body: { ...body, email: `${randomUUID()}@x.com.br`, ...more } })
  for (const senha of [
    'curta',
    'a'.repeat(129),
    '1234567890',
    'aaaaaaaaaaaa',
    'Senha123456',
    'password!!2024',
    'P@ssw0rd123',
    '1q2w3e4r5t',
  ])
    assert.deepEqual(codigo(await attempt({ senha })), [422, 'SENHA_FRACA'], senha)
  const email = `maria.das.dores.${randomUUID()}@x.com.br`
  assert.deepEqual(codigo(await attempt({ email, senha: email })), [422, 'SENHA_FRACA'])
  const badDigits = await attempt({ conta: { nome: 'x', cpfCnpj: '11222333000182' } })
  assert.deepEqual([badDigits.status, badDigits.json.erros[0].campo], [400, 'conta.cpfCnpj'])
})

test('repeated failures delay one account from one address, and no other', async (t) => {
  const { email } = await register()
  const other = await register()
  const login = (who: string, senha: string) => call('POST /portal/auth/login', { body: { email: who, senha } })
  // The waits are of seconds: on a busy machine they would be over before the next request.
  stoppedAt = Date.now()
  t.after(() => (stoppedAt = null))
  for (let i = 0; i < 5; i++) assert.equal((await login(email, 'errada errada')).status, 401)
  const waiting = await login(email, SENHA)
  assert.deepEqual(codigo(waiting), [429, 'LIMITE_DE_REQUISICOES'])
  assert.equal(waiting.headers['retry-after'], '1')
  assert.equal((await login(other.email, SENHA)).status, 200)
  // Each further failure doubles the wait, and Retry-After gives all of it.
  for (const segundos of ['2', '4', '8']) {
    movedMs += 5_000
    assert.equal((await login(email, 'errada errada')).status, 401)
    assert.equal((await login(email, SENHA)).headers['retry-after'], segundos)
  }
  movedMs += MINUTE_MS
  assert.equal((await login(email, SENHA)).status, 200)
})

test('a session ends after 30 idle minutes, and after 12 hours even when used', async () => {
  const idle = await register()
  const busy = await register()
  const me = async (token: string) => (await call('GET /portal/auth/me', { token })).status
  movedMs += 29 * MINUTE_MS
  assert.equal(await me(busy.token), 200)
  movedMs += 2 * MINUTE_MS
  assert.deepEqual([await me(idle.token), await me(busy.token)], [401, 200])
  for (let ms = 0; ms < 11 * HOUR_MS; ms += 25 * MINUTE_MS) {
    movedMs += 25 * MINUTE_MS
    assert.equal(await me(busy.token), 200)
  }
  movedMs += 25 * MINUTE_MS
  assert.equal(await me(busy.token), 401)
})

test('a cookie changes data only from our own pages; reading needs no Origin', async () => {
  const { token } = await register()
  const cookie = `outro=1; portal_session=${token}`
  const logout = (origin?: string) =>
    call('POST /portal/auth/logout', { headers: { cookie, host: 'portal.exemplo', ...(origin && { origin }) } })
  assert.equal((await call('GET /portal/auth/me', { headers: { cookie } })).status, 200)
  for (const origin of [
    undefined,
    'https://mau.exemplo',
    'https://portal.exemplo.mau',
    'null',
    'http://portal.exemplo:81',
  ])
    assert.deepEqual(codigo(await logout(origin)), [403, 'ORIGEM_NAO_PERMITIDA'], String(origin))
  assert.equal((await logout('https://portal.exemplo')).status, 204)
})

test('an API key is shown once, works, names its ambiente, and stops when revoked', async () => {
  const { token } = await register()
  const key = await newKey(token)
  assert.ok(isApiKey(key.chave) && key.chave.startsWith('nfse_hml_'))
  const list = await call('GET /portal/api-keys', { token })
  assert.deepEqual([list.json.total, list.json.items[0].id], [1, key.id])
  assert.doesNotMatch(list.text, new RegExp(key.chave))
  const stored = await database.sql('select * from api_keys where id = $1', [key.id])
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(key.chave.slice(14)))

  for (const path of ['/empresas', '/v1/empresas']) {
    const answer = await call(`GET ${path}`, { token: key.chave })
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers['ratelimit-policy']), /^"chave";q=6000;w=60$/)
  }
  assert.deepEqual(codigo(await call(`POST /portal/api-keys/${key.id}/revogar`, { token })), [201, undefined])
  assert.deepEqual(codigo(await call('GET /empresas', { token: key.chave })), [401, 'NAO_AUTENTICADO'])
  assert.equal((await call(`POST /portal/api-keys/${key.id}/revogar`, { token })).json.status, 'revogada')
})

test('a key with an expiry stops at it; one that expires in the past is not made', async () => {
  const { token } = await register()
  const at = (ms: number) => new Date(Date.now() + movedMs + ms).toISOString()
  const past = await call('POST /portal/api-keys', {
    token,
    body: { nome: 'x', ambiente: 'producao', expiraEm: at(-1) },
  })
  assert.deepEqual([past.status, past.json.erros[0].campo], [400, 'expiraEm'])
  const { id, chave } = await newKey(token, { expiraEm: at(10 * MINUTE_MS) })
  assert.equal((await call('GET /empresas', { token: chave })).status, 200)
  movedMs += 11 * MINUTE_MS
  assert.equal((await call('GET /empresas', { token: chave })).status, 401)
  assert.equal((await call('GET /portal/api-keys', { token })).json.items[0].status, 'expirada')
  const alive = await newKey(token, { ambiente: 'producao' })
  const listed = async (query: string) =>
    (await call(`GET /portal/api-keys?${query}`, { token })).json.items.map((each: { id: string }) => each.id)
  assert.deepEqual(await listed('status=expirada'), [id])
  assert.deepEqual(await listed('status=ativa'), [alive.id])
  assert.deepEqual(await listed('ambiente=homologacao'), [id])
  assert.deepEqual(await listed('ambiente=homologacao&status=ativa'), [])
})

test('an invalid credential is 401 on every surface, and the credential of one surface does not open another', async () => {
  const { token } = await register()
  const { chave } = await newKey(token)
  const altered = chave.slice(0, -1) + (chave.endsWith('0') ? '1' : '0')
  for (const bad of [undefined, 'x', altered, token])
    assert.deepEqual(codigo(await call('GET /empresas', { token: bad })), [401, 'NAO_AUTENTICADO'])
  for (const bad of [undefined, 'x', chave])
    assert.equal((await call('GET /portal/empresas', { token: bad })).status, 401)
  assert.equal((await call('GET /empresas', { headers: { authorization: `Basic ${chave}` } })).status, 401)
})

test('a credential in another header, or under another scheme, is refused with the right place', async () => {
  const { token } = await register()
  const { chave } = await newKey(token)
  const told = async (address: string, headers: Record<string, string>) => {
    const { status, json, text } = await call(address, { headers })
    assert.deepEqual([status, json.codigo, text.includes(chave)], [401, 'NAO_AUTENTICADO', false], text)
    return json.erros[0].mensagem as string
  }
  const expected = /esperado Authorization: Bearer <chave de API>/
  for (const [headers, came] of [
    [{ 'x-api-key': chave }, /Recebido o cabeçalho X-API-Key/],
    [{ authorization: `Basic ${chave}` }, /esquema Basic/],
    [{ authorization: chave }, /sem o esquema Bearer/],
    [{ authorization: `${chave} ${chave}` }, /sem o esquema Bearer/],
    [{}, /Authorization não veio/],
  ] as const) {
    const mensagem = await told('GET /empresas', headers)
    assert.match(mensagem, came)
    assert.match(mensagem, expected)
  }
  assert.match(await told('GET /portal/empresas', { 'x-api-key': chave }), /Bearer <token da sessão>/)
})

test('a field that an operation does not have is reported on every surface, also where the answer has no body', async () => {
  const { token, empresaId, email } = await register()
  const { chave } = await newKey(token, { ambiente: 'homologacao' })
  const told = ({ json }: { json: { avisos?: { campo: string; codigo: string; sugestao?: string }[] } }) =>
    (json.avisos ?? []).map(({ campo, codigo, sugestao }) => [campo, codigo, sugestao ?? null])
  const config = await call(`PUT /empresas/${empresaId}/nfse-configs`, {
    token: chave,
    body: { municipio: ENDERECO.codigoCidade, serie: '9', aliquotaIss: 5 },
  })
  assert.deepEqual([config.status, config.json.serieRps], [200, '1'], config.text)
  assert.deepEqual(told(config), [
    ['serie', 'CAMPO_IGNORADO', 'serieRps'],
    ['aliquotaIss', 'CAMPO_IGNORADO', 'aliquotaIssPadrao'],
  ])
  const patched = { inscricao_municipal: '1', endereco: { ...ENDERECO, uf: 'SP', pais: 'Brasil' } }
  const expected = [
    ['inscricao_municipal', 'CAMPO_IGNORADO', 'inscricaoMunicipal'],
    ['endereco.uf', 'CAMPO_IGNORADO', null],
    ['endereco.pais', 'CAMPO_IGNORADO', 'endereco.codigoPais'],
  ]
  assert.deepEqual(told(await call(`PATCH /empresas/${empresaId}`, { token: chave, body: patched })), expected)
  assert.deepEqual(told(await call(`PATCH /portal/empresas/${empresaId}`, { token, body: patched })), expected)

  const url = 'https://exemplo.com.br/webhook'
  const endpoint = await call('POST /portal/webhooks', { token, body: { url, evento: ['nfse.autorizada'] } })
  assert.deepEqual(told(endpoint), [['evento', 'CAMPO_IGNORADO', 'eventos']], endpoint.text)
  const off = await call(`PATCH /portal/webhooks/${endpoint.json.id}`, { token, body: { estado: 'desativado_manual' } })
  assert.deepEqual(told(off), [['estado', 'CAMPO_IGNORADO', 'ativo']])
  const none = await call(`PATCH /portal/webhooks/${endpoint.json.id}`, { token, body: { ativo: false } })
  assert.equal('avisos' in none.json, false, 'nothing to tell')

  await createFirstAdmin(app, { email: 'campos@exemplo.com.br', senha: SENHA })
  const login = { email: 'campos@exemplo.com.br', senha: SENHA, lembrar: true }
  assert.deepEqual(told(await call('POST /admin/auth/login', { body: login })), [['lembrar', 'CAMPO_IGNORADO', null]])
  const asked = await call('POST /portal/auth/esqueci-senha', { body: { email, 'e-mail é': 'x' } })
  assert.equal(asked.status, 204)
  const header = JSON.parse(String(asked.headers['x-avisos']))
  assert.deepEqual([header[0].campo, header[0].codigo], ['e-mail é', 'CAMPO_IGNORADO'])

  const lote = await call('POST /nfse/lote', {
    token: chave,
    body: { notas: [{ tomador: { nome: 'Ana' } }], origem: 1 },
  })
  assert.deepEqual(told(lote), [
    ['notas[0].tomador.nome', 'CAMPO_IGNORADO', 'notas[0].tomador.razaoSocial'],
    ['origem', 'CAMPO_IGNORADO', null],
  ])
})

// Every route by every role, by every scope, and by the ids of another account: test/contract, isolation.test.ts.

test('a key limited to some companies sees only those', async () => {
  const { token, empresaId } = await register()
  const second = await call('POST /portal/empresas', { token, body: { ...EMPRESA, cpfCnpj: '11222333000181' } })
  const { chave } = await newKey(token, { empresaIds: [empresaId] })
  const list = await call('GET /empresas', { token: chave })
  assert.deepEqual(
    list.json.items.map((each: { id: string }) => each.id),
    [empresaId],
  )
  assert.equal(list.json.total, 1)
  assert.deepEqual(codigo(await call(`GET /empresas/${second.json.id}`, { token: chave })), [404, 'NAO_ENCONTRADO'])
  assert.deepEqual(
    codigo(await call('POST /empresas', { token: chave, body: { ...EMPRESA, cpfCnpj: '11444777000161' } })),
    [403, 'SEM_PERMISSAO'],
  )
  const unknown = await call('POST /portal/api-keys', {
    token,
    body: { nome: 'x', ambiente: 'producao', empresaIds: [empresaId, randomUUID()] },
  })
  assert.deepEqual(
    [unknown.status, unknown.json.codigo, unknown.json.erros[0].campo],
    [422, 'EMPRESA_NAO_CADASTRADA', 'empresaIds[1]'],
  )
})

test('a user limited to some companies makes keys only for those', async () => {
  const { token, usuarioId, empresaId } = await register()
  const wide = await newKey(token)
  await database.sql('update usuarios set empresa_ids = $1 where id = $2', [[empresaId], usuarioId])
  assert.deepEqual((await newKey(token)).empresaIds, [empresaId])
  assert.equal((await call('GET /portal/api-keys', { token })).json.total, 1)
  assert.equal((await call(`POST /portal/api-keys/${wide.id}/revogar`, { token })).status, 404)
})

test('a developer cannot create a key with more rights than a developer has', async () => {
  const { token, usuarioId, empresaId } = await register()
  await database.sql("update usuarios set papel = 'developer' where id = $1", [usuarioId])
  const refused = await call('POST /portal/api-keys', {
    token,
    body: { nome: 'x', ambiente: 'homologacao', escopos: ['nfse.ler', 'empresas.escrever'] },
  })
  assert.deepEqual(codigo(refused), [403, 'SEM_PERMISSAO'])
  assert.equal(refused.json.erros[0].campo, 'escopos[1]')
  assert.match(refused.json.erros[0].mensagem, /empresas\.escrever/)
  assert.equal((await call('GET /portal/api-keys', { token })).json.total, 0)

  const { chave } = await newKey(token)
  const [made] = (await call('GET /portal/api-keys', { token })).json.items
  assert.deepEqual(
    made.escopos,
    NOMES_DE_ESCOPO.filter((each) => each !== 'empresas.escrever'),
  )
  for (const [address, body] of [
    ['POST /empresas', { ...EMPRESA, cpfCnpj: '11444777000161' }],
    [`PATCH /empresas/${empresaId}`, { ativa: false }],
    [`POST /empresas/${empresaId}/certificado`, { arquivo: 'AAAA', senha: 'x' }],
  ] as const)
    assert.deepEqual(codigo(await call(address, { token: chave, body })), [403, 'ESCOPO_INSUFICIENTE'], address)

  await database.sql("update usuarios set papel = 'admin' where id = $1", [usuarioId])
  assert.equal((await call('POST /empresas', { token: (await newKey(token)).chave, body: EMPRESA })).status, 409)
})

test('a user limited to some companies reads webhook endpoints, which receive events of all, but neither changes them nor sees a secret', async () => {
  const { token, usuarioId, empresaId } = await register()
  const body = { url: 'https://exemplo.com.br/hook' }
  const { id } = (await call('POST /portal/webhooks', { token, body })).json
  const { chave } = await newKey(token, { empresaIds: [empresaId], ambiente: 'producao' })
  await database.sql('update usuarios set empresa_ids = $1 where id = $2', [[empresaId], usuarioId])
  for (const [base, credential] of [
    ['/webhooks', chave],
    ['/portal/webhooks', token],
  ] as const) {
    for (const [address, sent] of [
      [`POST ${base}`, body],
      [`PATCH ${base}/${id}`, { url: 'https://outro.example/' }],
      [`DELETE ${base}/${id}`, undefined],
      [`POST ${base}/${id}/girar-segredo`, undefined],
      [`POST ${base}/${id}/testar`, undefined],
      [`GET ${base}/segredo-avulso?ambiente=producao`, undefined],
    ] as const) {
      const answer = await call(address, { token: credential, body: sent })
      assert.deepEqual(codigo(answer), [403, 'SEM_PERMISSAO'], address)
      assert.match(answer.json.erros[0].mensagem, /só algumas empresas/)
    }
    assert.equal((await call(`GET ${base}/${id}`, { token: credential })).json.url, body.url)
    assert.equal((await call(`GET ${base}/entregas`, { token: credential })).status, 200)
  }
})

test('a password is measured in characters as people count them, and needs every one of them to log in', async () => {
  const register = (senha: string) =>
    call('POST /portal/auth/register', {
      body: { nome: 'x', email: `${randomUUID()}@x.com.br`, senha, conta: { nome: 'x' } },
    })
  // Two UTF-16 units each: 128 characters are 256 units.
  const senha = '🐈🐕🐎🐄'.repeat(32)
  const { email } = (await register(senha)).json.usuario
  assert.equal((await call('POST /portal/auth/login', { body: { email, senha } })).status, 200)
  const shorter = [...senha].slice(0, -1).join('')
  assert.equal((await call('POST /portal/auth/login', { body: { email, senha: shorter } })).status, 401)
  assert.deepEqual(codigo(await register(`${senha}🐈`)), [422, 'SENHA_FRACA'])
})

test('a name is one line that is not blank', async () => {
  const { token, empresaId } = await register()
  for (const [address, body, ...campos] of [
    ['PATCH /portal/auth/me', { nome: '   ' }, 'nome'],
    ['POST /portal/api-keys', { nome: ' ', ambiente: 'homologacao' }, 'nome'],
    ['POST /portal/api-keys', { nome: 'ERP\n', ambiente: 'homologacao' }, 'nome'],
    [
      'POST /portal/auth/register',
      { nome: 'x', email: 'x@y.com', senha: SENHA, conta: { nome: 'Você ganhou\r\n\r\nhttp://mau.exemplo' } },
      'conta.nome',
    ],
    [`PATCH /portal/empresas/${empresaId}`, { razaoSocial: '\u00a0' }, 'razaoSocial'],
    [
      `PATCH /portal/empresas/${empresaId}`,
      { endereco: { ...ENDERECO, logradouro: ' ', numero: '', bairro: ' ' } },
      'endereco.logradouro',
      'endereco.numero',
      'endereco.bairro',
    ],
  ] as const) {
    const { status, json } = await call(address, { token, body })
    assert.deepEqual([status, json.erros.map(({ campo }: { campo: string }) => campo)], [400, campos], address)
  }
})

test('a company is registered once, changed, and keeps its CNPJ and its account', async () => {
  const { token, empresaId, contaId } = await register()
  const url = `/portal/empresas/${empresaId}`
  assert.deepEqual(codigo(await call('POST /portal/empresas', { token, body: EMPRESA })), [
    409,
    'EMPRESA_JA_CADASTRADA',
  ])
  const body = {
    nomeFantasia: 'Fantasia',
    email: null,
    tenantId: randomUUID(),
    id: randomUUID(),
    criadaEm: '2000-01-01',
    cpfCnpj: EMPRESA.cpfCnpj,
  }
  const changed = await call(`PATCH ${url}`, { token, body })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.json.nomeFantasia, changed.json.id, changed.json.razaoSocial],
    ['Fantasia', empresaId, EMPRESA.razaoSocial],
  )
  const [row] = await database.sql<{ tenant_id: string }>('select tenant_id from empresas where id = $1', [empresaId])
  assert.equal(row?.tenant_id, contaId)
  const { avisos, ...shown } = changed.json
  assert.deepEqual(
    avisos.map(({ campo }: { campo: string }) => campo),
    ['tenantId', 'id', 'criadaEm'],
  )
  assert.deepEqual((await call(`GET ${url}`, { token })).json, shown)
  const found = await call('GET /portal/empresas?q=fantas&limit=1', { token })
  assert.deepEqual([found.json.total, found.json.limit, found.json.items.length], [1, 1, 1])
  assert.equal((await call('GET /portal/empresas?q=%25', { token })).json.total, 0)

  const fault = async (more: object) => {
    const { status, json } = await call(`PATCH ${url}`, { token, body: more })
    return [status, json.erros[0].campo]
  }
  assert.deepEqual(await fault({ cpfCnpj: '11222333000181' }), [400, 'cpfCnpj'])
  assert.deepEqual(await fault({ endereco: { ...ENDERECO, codigoCidade: '0000000' } }), [422, 'endereco.codigoCidade'])
  assert.deepEqual(await fault({ endereco: { ...ENDERECO, estado: 'RJ' } }), [400, 'endereco.estado'])
  assert.deepEqual(await fault({ regimeTributario: 'nenhum' }), [400, 'regimeTributario'])
})

test('a change over a company that changed since it was read is refused with what changed and the actor', async () => {
  const { token, empresaId, usuarioId } = await register()
  const { id: keyId, chave } = await newKey(token)
  const url = `/portal/empresas/${empresaId}`
  const read = (await call(`GET ${url}`, { token })).json
  assert.equal(read.versao, 1)
  const patch = (body: object) => call(`PATCH ${url}`, { token, body })
  assert.equal((await patch({ versao: 1, nomeFantasia: 'Loja', email: null })).json.versao, 2)
  const doSistema = await call(`PATCH /empresas/${empresaId}`, { token: chave, body: { telefone: '1133334444' } })
  assert.equal(doSistema.json.versao, 3)

  const late = await patch({ versao: 1, nomeFantasia: 'Outra' })
  assert.deepEqual(codigo(late), [409, 'VERSAO_DIVERGENTE'], late.text)
  const { versaoAtual, mudancas, atual, erros } = late.json
  const [dona, sistema] = mudancas
  assert.deepEqual(
    [versaoAtual, dona.versao, dona.campos, dona.por, sistema.campos, sistema.por],
    [
      3,
      2,
      ['nomeFantasia'],
      { tipo: 'portal', id: usuarioId, nome: 'Dona' },
      ['telefone'],
      { tipo: 'api-key', id: keyId, nome: 'Chave' },
    ],
  )
  assert.ok(Date.parse(sistema.em) >= Date.parse(dona.em))
  assert.deepEqual([atual.nomeFantasia, atual.telefone, atual.versao], ['Loja', '1133334444', 3])
  assert.deepEqual(
    erros.map(({ campo }: { campo: string }) => campo),
    ['nomeFantasia', 'telefone'],
  )
  // Without a version, or with the present one, the change is made.
  assert.equal((await patch({ nomeFantasia: 'A' })).json.versao, 4)
  assert.equal((await patch({ versao: 4, nomeFantasia: 'B' })).json.nomeFantasia, 'B')
  const [ahead, none] = [await patch({ versao: 9 }), await patch({ versao: 0 })]
  assert.deepEqual([codigo(ahead), none.status], [[409, 'VERSAO_DIVERGENTE'], 400])
  const together = await Promise.all(['X', 'Y'].map((nomeFantasia) => patch({ versao: 5, nomeFantasia })))
  assert.deepEqual(together.map(({ status }) => status).sort(), [200, 409])
})

test('a configuration that another has saved since it was read is not replaced unseen', async () => {
  const { token, empresaId } = await register()
  const put = (body: object) =>
    call(`PUT /portal/empresas/${empresaId}/nfse-configs`, { token, body: { ambiente: 'producao', ...body } })
  // 0: read while there was none.
  const [one, other] = await Promise.all([put({ versao: 0, serieRps: '2' }), put({ versao: 0, serieRps: '3' })])
  assert.deepEqual([one.status, other.status].sort(), [200, 409])
  const saved = (one.status === 200 ? one : other).json
  assert.equal(saved.versao, 1)
  assert.equal((await put({ ...saved, usuario: 'ana', senha: 'segredo', token: undefined })).json.versao, 2)
  const late = await put({ versao: 1, serieRps: '7' })
  assert.deepEqual(codigo(late), [409, 'VERSAO_DIVERGENTE'], late.text)
  assert.deepEqual(late.json.mudancas[0].campos, ['usuario', 'senha'])
  assert.deepEqual([late.json.atual.usuario, late.json.atual.senha], ['ana', '***'])
  assert.ok(!late.text.includes('segredo'))
  assert.equal((await put({ versao: 2, serieRps: '7' })).json.serieRps, '7')
  await call(`DELETE /portal/empresas/${empresaId}/nfse-configs/${saved.id}`, { token })
  const gone = await put({ versao: 3, serieRps: '8' })
  assert.deepEqual([...codigo(gone), gone.json.versaoAtual, gone.json.atual], [409, 'VERSAO_DIVERGENTE', 0, null])
})

test('a configuration is stored, separate for each ambiente, and never shows its secrets', async () => {
  const { token, empresaId } = await register()
  const { chave } = await newKey(token)
  const url = `/empresas/${empresaId}/nfse-configs`
  const put = (body: object) => call(`PUT ${url}`, { token: chave, body })
  const first = await put({
    senha: 'segredo-da-prefeitura',
    aliquotaIssPadrao: 3.25,
    totalTributos: { tipo: 'valor', federal: 1.5, estadual: 0, municipal: 0 },
    intruso: 1,
  })
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(
    [first.json.ambiente, first.json.municipio, first.json.senha, first.json.token],
    ['homologacao', '3550308', '***', null],
  )
  assert.deepEqual(
    [first.json.aliquotaIssPadrao, first.json.totalTributos.federal, first.json.serieRps],
    [3.25, 1.5, '1'],
  )
  const [row] = await database.sql<{ dados: object; senha_selada: Buffer }>(
    'select dados, senha_selada from nfse_configs where id = $1',
    [first.json.id],
  )
  assert.deepEqual(row?.dados, {
    aliquotaIssPadrao: 32_500,
    totalTributos: { tipo: 'valor', federal: 150, estadual: 0, municipal: 0 },
  })
  assert.ok(!row?.senha_selada.includes('segredo'))

  assert.deepEqual(codigo(await put({ senha: '***' })), [422, 'VALOR_MASCARADO'])
  const second = await put({ serieRps: 'A1' })
  assert.deepEqual(
    [second.json.id, second.json.senha, second.json.serieRps, second.json.aliquotaIssPadrao],
    [first.json.id, '***', 'A1', null],
  )
  assert.equal((await put({ senha: null })).json.senha, null)
  const elsewhere = await put({ ambiente: 'producao' })
  assert.deepEqual([...codigo(elsewhere), elsewhere.json.erros[0].campo], [403, 'SEM_PERMISSAO', 'ambiente'])
  assert.deepEqual(codigo(await put({ municipio: '0000000' })), [422, 'MUNICIPIO_INEXISTENTE'])
  const faults = async (body: object) => {
    const { status, json } = await put(body)
    return [status, json.erros.map(({ campo }: { campo: string }) => campo)]
  }
  assert.deepEqual(await faults({ conexao: 'nao-existe' }), [400, ['conexao']])
  assert.equal((await put({ conexao: 'sefin-nacional' })).json.conexao, 'sefin-nacional')
  const rates = { tipo: 'percentual', federal: 13.45, estadual: 100.01, municipal: 500 }
  assert.deepEqual(await faults({ totalTributos: rates }), [400, ['totalTributos.estadual', 'totalTributos.municipal']])
  assert.equal((await put({ totalTributos: { ...rates, tipo: 'valor' } })).status, 200)

  const prod = await call(`PUT /portal${url}`, { token, body: { ambiente: 'producao' } })
  assert.equal((await call(`GET ${url}`, { token: chave })).json.total, 1)
  assert.equal((await call(`GET /portal${url}`, { token })).json.total, 2)
  assert.equal((await call(`DELETE ${url}/${prod.json.id}`, { token: chave })).status, 404)
  assert.equal((await call(`DELETE ${url}/${first.json.id}`, { token: chave })).status, 200)
  assert.equal((await call(`DELETE ${url}/${first.json.id}`, { token: chave })).status, 404)
})

test('a fit certificate is kept, an unfit one is refused under its own code', needs('openssl'), async (t) => {
  const { token, empresaId } = await register()
  const upload = (file: PfxStyle | Buffer, senha = 'Senha@123') => {
    const arquivo = (typeof file === 'string' ? pfxFile(file).bytes : file).toString('base64')
    return call(`POST /portal/empresas/${empresaId}/certificado`, { token, body: { arquivo, senha } })
  }
  // The files are valid around today, not around the moved clock.
  movedMs = 0
  await t.test('the newest certificate is in force, the previous one is kept', async () => {
    const first = await upload('rc2')
    assert.equal(first.status, 201, first.text)
    const second = await upload('aes')
    assert.equal(second.status, 201, second.text)
    const { titular, cpfCnpj, impressaoDigital, diasRestantes } = second.json
    assert.deepEqual([titular, cpfCnpj], ['EMPRESA LTDA', '12345678000195'])
    assert.match(impressaoDigital, /^[0-9a-f]{64}$/)
    assert.ok(diasRestantes > 0)
    const states = await database.sql<{ status: string }>(
      'select status from certificados where empresa_id = $1 order by criado_em',
      [empresaId],
    )
    assert.deepEqual(
      states.map(({ status }) => status),
      ['substituido', 'ativo'],
    )
    assert.deepEqual((await call(`GET /portal/empresas/${empresaId}`, { token })).json.certificado, second.json)
  })
  await t.test('two certificates uploaded at once leave one in force', async () => {
    const both = await Promise.all([upload('aes'), upload('aes, chain')])
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    )
    const active = await database.sql("select from certificados where empresa_id = $1 and status = 'ativo'", [
      empresaId,
    ])
    assert.equal(active.length, 1)
  })
  await t.test('a client that uploads many files waits, and delays no other client', async () => {
    const other = await register()
    const arquivo = pfxFile('aes').bytes.toString('base64')
    let done = 0
    const many = Array.from({ length: 12 }, async () => {
      const answer = await upload('aes, 60,000 iterations')
      done++
      return answer
    })
    const theirs = await call(`POST /portal/empresas/${other.empresaId}/certificado`, {
      token: other.token,
      body: { arquivo, senha: 'Senha@123' },
    })
    assert.equal(theirs.status, 201, theirs.text)
    assert.ok(done < 6, `${done} of 12 before`)
    for (const { status, text } of await Promise.all(many)) assert.equal(status, 201, text)
  })
  await t.test('the stored row holds neither file, nor password, nor key', async () => {
    const dump = await database.sql<{ chave_selada: Buffer }>('select * from certificados where empresa_id = $1', [
      empresaId,
    ])
    const text = JSON.stringify(dump) + dump.map((row) => row.chave_selada.toString('latin1')).join()
    assert.doesNotMatch(text, /Senha@123|PRIVATE KEY/)
  })
  const refusals: [string, PfxStyle | Buffer, string | undefined, string][] = [
    ['a wrong password', 'aes', 'senha@123', 'CERTIFICADO_SENHA_INVALIDA'],
    ['a truncated file', 'aes, truncated', undefined, 'CERTIFICADO_ARQUIVO_INVALIDO'],
    ['something else', Buffer.from('isto não é um pfx'), undefined, 'CERTIFICADO_ARQUIVO_INVALIDO'],
    ['no private key', 'aes, no key', undefined, 'CERTIFICADO_SEM_CHAVE'],
    ['an expired one', 'aes, expired', undefined, 'CERTIFICADO_FORA_DA_VALIDADE'],
    ['another company’s', 'aes, alphanumeric CNPJ', undefined, 'CERTIFICADO_CNPJ_DIVERGENTE'],
  ]
  for (const [what, file, senha, expected] of refusals)
    await t.test(`${what} is ${expected}`, async () =>
      assert.deepEqual(codigo(await upload(file, senha)), [422, expected]),
    )
  await t.test('a refusal names the owner of the certificate, and its expiry', async () => {
    const errosOf = async (file: PfxStyle) => (await upload(file)).json.erros
    const [expired] = await errosOf('aes, expired')
    assert.match(expired.mensagem, /venceu em \d\d\/\d\d\/\d{4}/)
    const [other] = await errosOf('aes, alphanumeric CNPJ')
    assert.equal(other.campo, 'arquivo')
    assert.match(other.mensagem, /é de [0-9A-Z.]+\/[0-9A-Z]{4}-\d\d, e a empresa é 12\.345\.678\/0001-95/)
  })
  await t.test('companies are listed by the state of their certificate', async () => {
    const found = async (estado: string) =>
      (await call(`GET /portal/empresas?certificado=${estado}`, { token })).json.total
    const counts = async () => Promise.all(['ativo', 'expirando', 'expirado', 'ausente'].map(found))
    const ends = (when: string) =>
      database.sql(
        `update certificados set valido_ate = ${when} where empresa_id = '${empresaId}' and status = 'ativo'`,
      )
    await ends("now() + interval '31 days 1 minute'")
    assert.deepEqual(await counts(), [1, 0, 0, 0])
    await ends("now() + interval '30 days'")
    assert.deepEqual(await counts(), [0, 1, 0, 0])
    await ends("now() - interval '1 minute'")
    assert.deepEqual(await counts(), [0, 0, 1, 0])
    assert.deepEqual((await call('GET /portal/empresas', { token })).json.items[0].certificado.status, 'expirado')
    await database.sql(`update certificados set status = 'substituido' where empresa_id = '${empresaId}'`)
    assert.deepEqual(await counts(), [0, 0, 0, 1])
  })
  await t.test('a file that is not base64, or over the limit, is refused', async () => {
    const url = `POST /portal/empresas/${empresaId}/certificado`
    assert.deepEqual(codigo(await call(url, { token, body: { arquivo: '%%%', senha: 'x' } })), [
      422,
      'CERTIFICADO_ARQUIVO_INVALIDO',
    ])
    assert.deepEqual(codigo(await upload(Buffer.alloc(310_000))), [400, 'CORPO_GRANDE_DEMAIS'])
    assert.deepEqual(codigo(await upload(Buffer.alloc(270_000, 48))), [422, 'CERTIFICADO_ARQUIVO_INVALIDO'])
  })
})

test('a request refused before a note exists is kept, masked, and found by idIntegracao', async () => {
  const { token, empresaId } = await register()
  const { chave } = await newKey(token)
  const headers = { 'content-type': 'application/json', 'x-request-id': 'pedido-quebrado' }
  const broken = await call('POST /nfse', {
    token: chave,
    headers,
    body: '{"idIntegracao":"q-1","senha":"segredo","prestador":{"cpfCnpj":"12345678000195"},',
  })
  assert.deepEqual(codigo(broken), [400, 'JSON_INVALIDO'])
  const faulty = await call('POST /nfse', {
    token: chave,
    body: { idIntegracao: 'q-2', prestador: { cpfCnpj: '12345678000195' }, arquivo: 'segredo' },
  })
  assert.deepEqual([faulty.status, faulty.json.status], [400, 'rejeitada_schema_dps'])

  const list = await call('GET /portal/tentativas-rejeitadas', { token })
  assert.equal(list.json.total, 2)
  const [one] = (await call('GET /portal/tentativas-rejeitadas?idIntegracao=q-1', { token })).json.items
  assert.deepEqual(
    [one.requestId, one.codigo, one.empresaId, one.ambiente],
    ['pedido-quebrado', 'JSON_INVALIDO', empresaId, 'homologacao'],
  )
  const detail = await call(`GET /portal/tentativas-rejeitadas/${one.id}`, { token })
  assert.equal(detail.json.payload, '{"idIntegracao":"q-1","senha":"***","prestador":{"cpfCnpj":"12345678000195"},')
  assert.doesNotMatch(
    JSON.stringify(await database.sql("select encode(corpo, 'escape') from tentativas_rejeitadas")),
    /segredo/,
  )
})

test('probes of an orchestrator have a limit of their own: a flood from its address restarts no process', async () => {
  const statusOf = async (url: string) => (await server.inject({ url, remoteAddress: '127.8.0.1' })).statusCode
  await until('the flood is refused', async () => {
    const flood = await Promise.all(Array.from({ length: 100 }, () => statusOf('/nada')))
    return flood.includes(429)
  })
  for (const probe of ['/health/live', '/v1/health/live', '/health/ready']) assert.notEqual(await statusOf(probe), 429)
})

test('health, metrics, municipalities and the documentation are open to their intended callers', async () => {
  assert.deepEqual((await call('GET /health/live')).json, { status: 'ok' })
  // A database that is late to answer is none: 503.
  const ready = await until('it is ready', async () => {
    const answer = await call('GET /v1/health/ready')
    return answer.status === 200 && answer
  })
  assert.deepEqual(ready.json, { status: 'ok' })
  const health = await until('it is healthy', async () => {
    const answer = await call('GET /health')
    return answer.status === 200 && answer
  })
  assert.equal(health.json.checagens.banco.ok, true)
  assert.equal((await call('GET /metrics')).status, 401)
  assert.match(
    (await call('GET /metrics', { token: 'token-das-metricas' })).text,
    /^http_requests_total\{metodo="POST",rota="\/portal\/auth\/register",classe="2xx"\}/m,
  )
  const acre = await call('GET /municipios?uf=AC')
  assert.equal(acre.json.total, 22)
  assert.deepEqual((await call('GET /municipios/3550308')).json.nome, 'São Paulo')
  assert.equal((await call('GET /municipios/9999999')).status, 404)
  const page = await call('GET /v1/docs')
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';/)
  for (const [, file] of page.text.matchAll(/(?:src|href)="(docs\/[^"]+)"/g))
    assert.equal((await call(`GET /v1/${file}`)).status, 200, file)
  assert.equal((await call('GET /docs/..%2f..%2fpackage.json')).status, 404)
})

test('the OpenAPI document describes every route, and only those', async () => {
  const { json } = await call('GET /v1/openapi.json')
  assert.equal(json.openapi, '3.1.0')
  const described = Object.entries(json.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== 'servers')
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(
    described.sort(),
    routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
  )
  for (const [, name] of JSON.stringify(json).matchAll(/#\/components\/schemas\/(\w+)/g))
    assert.ok(json.components.schemas[name!], name)
})
