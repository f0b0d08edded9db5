// Login to the back-office, what each role may do there, and what is audited.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { type BackOffice, openBackOffice, SENHA_ADMIN } from '../support/back-office.ts'

let office: BackOffice
before(async () => {
  office = await openBackOffice()
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

const MINUTE_MS = 60_000
const EMAIL = 'superadmin@exemplo.com.br'

test('the first administrator is made once, with the given password or a random one', async () => {
  assert.equal(await createFirstAdmin(office.app, { email: 'outra@exemplo.com.br', senha: SENHA_ADMIN }), null)
  const [row] = await office.database.sql<{ n: number; papel: string }>(
    `select count(*)::int as n, min(papel) as papel from admin_usuarios where papel = 'superadmin'`,
  )
  assert.deepEqual(row, { n: 1, papel: 'superadmin' })
})

test('login answers with a token and a strict cookie; a wrong password and an unknown e-mail get the same answer', async () => {
  const answer = await office.anonymous('POST /admin/auth/login', { email: EMAIL, senha: SENHA_ADMIN })
  assert.equal(answer.status, 200, answer.text)
  assert.match(
    answer.headers['set-cookie']!,
    /^admin_session=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax,admin_device=/,
  )
  assert.deepEqual([answer.json.usuario.email, answer.json.usuario.papel], [EMAIL, 'superadmin'])
  const wrong = await office.anonymous('POST /admin/auth/login', { email: EMAIL, senha: 'outra frase comprida' })
  const unknown = await office.anonymous('POST /admin/auth/login', { email: 'x@y.com', senha: SENHA_ADMIN })
  assert.deepEqual([wrong.status, wrong.json.codigo], [401, 'CREDENCIAIS_INVALIDAS'])
  assert.deepEqual({ ...unknown.json, requestId: '' }, { ...wrong.json, requestId: '' })
})

test('the cookie is accepted from our own pages only, and logging out ends the session at once', async () => {
  const { headers } = await office.anonymous('POST /admin/auth/login', { email: EMAIL, senha: SENHA_ADMIN })
  const cookie = headers['set-cookie']!.split(';')[0]!
  const me = await office.anonymous('GET /admin/auth/me', undefined, { cookie })
  assert.deepEqual([me.status, me.json.usuario.papel, 'token' in me.json], [200, 'superadmin', false])
  const foreign = await office.anonymous('POST /admin/auth/logout', undefined, {
    cookie,
    origin: 'https://outro.example',
  })
  assert.deepEqual([foreign.status, foreign.json.codigo], [403, 'ORIGEM_NAO_PERMITIDA'])
  const left = await office.anonymous('POST /admin/auth/logout', undefined, {
    cookie,
    origin: office.app.config.urlPublica,
  })
  assert.equal(left.status, 204)
  assert.match(left.headers['set-cookie']!, /Max-Age=0/)
  const afterwards = await office.anonymous('GET /admin/auth/me', undefined, { cookie })
  assert.deepEqual([afterwards.status, afterwards.json.codigo], [401, 'SESSAO_EXPIRADA'])
})

test('support reads, an operator changes, only a superadmin rolls back; no other caller gets in', async () => {
  const calls: [string, unknown][] = [
    ['GET /admin/conexoes', undefined],
    ['PATCH /admin/municipios/1100015', { observacao: 'vista' }],
    ['POST /admin/municipios/1100015/flush-cache', undefined],
    ['POST /admin/conexoes/nenhuma/rollback', { versao: 1, motivo: 'prova' }],
  ]
  const statuses = async (call: (address: string, body?: unknown) => Promise<{ status: number }>) =>
    Promise.all(calls.map(async ([address, body]) => (await call(address, body)).status))
  assert.deepEqual(await statuses(office.admin.suporte), [200, 403, 403, 403])
  assert.deepEqual(await statuses(office.admin.operador), [200, 200, 201, 403])
  assert.deepEqual(await statuses(office.admin.superadmin), [200, 200, 201, 404])
  assert.deepEqual(await statuses(office.anonymous), [401, 401, 401, 401])
  const { portal } = await office.company({ ibge: '3106200', uf: 'MG' })
  assert.deepEqual(await statuses(portal), [401, 401, 401, 401])
})

test('an action of an administrator is in the audit under their name', async () => {
  const rows = await office.database.sql<{ tipo: string; email: string }>(`
    select a.ator->>'tipo' as tipo, u.email from auditoria a join admin_usuarios u on u.id::text = a.ator->>'id'
    where a.acao = 'municipio.update' order by a.id limit 1`)
  assert.deepEqual(rows[0]?.tipo, 'admin')
  assert.match(rows[0]!.email, /operador|superadmin/)
})

test('a session ends after 15 minutes without use, and after 8 hours in any case', async () => {
  const login = async () => {
    const { json } = await office.anonymous('POST /admin/auth/login', { email: EMAIL, senha: SENHA_ADMIN })
    return async () =>
      (await office.anonymous('GET /admin/auth/me', undefined, { authorization: `Bearer ${json.token}` })).status
  }
  const idle = await login()
  office.pass(14 * MINUTE_MS)
  assert.equal(await idle(), 200)
  office.pass(16 * MINUTE_MS)
  assert.equal(await idle(), 401)
  const busy = await login()
  for (let passed = 0; passed < 8 * 60 - 10; passed += 10) {
    assert.equal(await busy(), 200, `${passed} min`)
    office.pass(10 * MINUTE_MS)
  }
  office.pass(11 * MINUTE_MS)
  assert.equal(await busy(), 401)
})
