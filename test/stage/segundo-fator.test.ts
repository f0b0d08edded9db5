// The second factor and the sessions of the people of an account: enrolment, login in two steps, requirement, reset.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { adminTenants } from '#http/admin/tenants.ts'
import { portalAuditoria } from '#http/portal/auditoria.ts'
import { portalConta } from '#http/portal/conta.ts'
import { portalInvites } from '#http/portal/invites.ts'
import { portalSegundoFator } from '#http/portal/segundo-fator.ts'
import { portalUsuarios } from '#http/portal/usuarios.ts'
import { type BackOffice, type Caller, openBackOffice } from '../support/back-office.ts'
import type { Answer } from '../support/http.ts'

let office: BackOffice
before(async () => {
  const more = [portalSegundoFator, portalConta, portalInvites, portalUsuarios, portalAuditoria, adminTenants]
  office = await openBackOffice({}, more.flat())
  office.freeze()
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

const SENHA = 'nove gatos na varanda'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const codigo = ({ status, json }: Answer) => [status, json?.codigo]
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const caller =
  (token: string): Caller =>
  (address, body, headers = {}) =>
    office.anonymous(address, body, { ...bearer(token), ...headers })
const login = (email: string, more: object = {}, agent = FIREFOX) =>
  office.anonymous('POST /portal/auth/login', { email, senha: SENHA, ...more }, { 'user-agent': agent })
const answerWith = (desafio: string, code: string) =>
  office.anonymous('POST /portal/auth/login/codigo', { desafio, codigo: code })

/** A new owner of a new account, who is logged in. */
async function register() {
  const email = `${randomUUID()}@exemplo.com.br`
  const body = { nome: 'Dona', email, senha: SENHA, conta: { nome: 'Conta' } }
  const { status, json, text } = await office.anonymous('POST /portal/auth/register', body)
  assert.equal(status, 201, text)
  return { email, token: json.token as string, id: json.usuario.id, conta: json.conta.id, call: caller(json.token) }
}

/** Enrols a second factor; `code()`: the code of this moment. */
async function enrol(call: Caller) {
  const begun = await call('POST /portal/auth/segundo-fator', { senha: SENHA })
  assert.equal(begun.status, 201, begun.text)
  const app = new TOTP({ secret: Secret.fromBase32(begun.json.segredo) })
  const code = () => app.generate({ timestamp: office.app.now().getTime() })
  const confirmed = await call('POST /portal/auth/segundo-fator/confirmar', { codigo: code() })
  assert.equal(confirmed.status, 201, confirmed.text)
  return { code, segredo: begun.json.segredo as string, recovery: confirmed.json.codigosDeRecuperacao as string[] }
}
/** The next code of the app: the one before was used. */
const later = () => office.pass(30_000)

/** A user of the account with a role, logged in. */
async function invite(owner: Caller, papel: string) {
  const email = `${randomUUID()}@exemplo.com.br`
  assert.equal((await owner('POST /portal/invites', { email, papel })).status, 201)
  const mail = (await owner('GET /portal/conta/emails')).json.items.find(
    (each: { para: string }) => each.para === email,
  )
  const token = /#([\w-]{43})$/m.exec(mail.texto)![1]
  const body = { token, nome: 'Colega', senha: SENHA }
  const { status, json, text } = await office.anonymous('POST /portal/auth/aceitar-convite', body)
  assert.equal(status, 201, text)
  return { email, id: json.usuario.id, call: caller(json.token) }
}

test('a login with a second factor has two steps; a code and a challenge are each valid once', async () => {
  const { email, call } = await register()
  const other = (await login(email)).json.token
  const wrong = await call('POST /portal/auth/segundo-fator', { senha: 'outra senha qualquer' })
  assert.deepEqual(codigo(wrong), [422, 'SENHA_ATUAL_INCORRETA'])
  const { code, segredo, recovery } = await enrol(call)
  assert.equal(new Set(recovery).size, 10)
  assert.deepEqual(codigo(await caller(other)('GET /portal/auth/me')), [401, 'SESSAO_EXPIRADA'])
  assert.deepEqual((await call('GET /portal/auth/me')).json.segundoFator, {
    ativo: true,
    obrigatorio: false,
    codigosRestantes: 10,
  })

  const first = await login(email)
  assert.deepEqual(codigo(first), [401, 'SEGUNDO_FATOR_NECESSARIO'])
  assert.equal(first.headers['set-cookie'], undefined)
  const { desafio } = first.json
  assert.deepEqual(codigo(await answerWith(desafio, code())), [401, 'SEGUNDO_FATOR_INVALIDO'], 'used to confirm')
  later()
  const used = code()
  const second = await answerWith(desafio, used)
  assert.equal(second.status, 200, second.text)
  assert.equal((await caller(second.json.token)('GET /portal/auth/me')).json.usuario.email, email)
  later()
  assert.deepEqual(codigo(await answerWith(desafio, code())), [401, 'DESAFIO_EXPIRADO'], 'answered once')
  const again = (await login(email)).json.desafio
  assert.deepEqual(codigo(await answerWith(again, used)), [401, 'SEGUNDO_FATOR_INVALIDO'])
  assert.equal((await answerWith(again, recovery[0]!.toLowerCase())).status, 200)
  assert.deepEqual(codigo(await login(email, { codigo: recovery[0] })), [401, 'SEGUNDO_FATOR_INVALIDO'])
  assert.equal((await login(email, { codigo: recovery[1] })).status, 200, 'both steps at once')
  assert.equal((await call('GET /portal/auth/me')).json.segundoFator.codigosRestantes, 8)

  const [row] = await office.database.sql<{ segredo: string; codigos: string }>(
    `select encode(totp_segredo, 'escape') as segredo, (select string_agg(encode(codigo_hash, 'escape'), ' ')
       from pessoa_codigos c where c.pessoa_id = p.id) as codigos from pessoas p where email = $1`,
    [email],
  )
  assert.ok(!row!.segredo.includes(segredo) && !row!.codigos.includes(recovery[2]!.replaceAll('-', '')))
})

test('a challenge ends after five minutes and with a change of password; of another surface it is unknown', async () => {
  const { email, call } = await register()
  const { code } = await enrol(call)
  const late = (await login(email)).json.desafio
  office.pass(5 * 60_000 + 1)
  assert.deepEqual(codigo(await answerWith(late, code())), [401, 'DESAFIO_EXPIRADO'])
  const { desafio } = (await login(email)).json
  const elsewhere = await office.anonymous('POST /admin/auth/login/codigo', { desafio, codigo: code() })
  assert.deepEqual(codigo(elsewhere), [401, 'DESAFIO_EXPIRADO'])
  const change = { senhaAtual: SENHA, senhaNova: 'dez gatos na varanda' }
  assert.equal((await call('POST /portal/auth/trocar-senha', change)).status, 200)
  assert.deepEqual(codigo(await answerWith(desafio, code())), [401, 'DESAFIO_EXPIRADO'])
  assert.deepEqual(codigo(await answerWith('x'.repeat(43), '000000')), [401, 'DESAFIO_EXPIRADO'])
})

test('guessing codes makes wait, whichever challenge is answered, and the right code ends no wait', async () => {
  const { email, call } = await register()
  const { code } = await enrol(call)
  later()
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries++) {
    const { desafio } = (await login(email)).json
    if (desafio) statuses.push((await answerWith(desafio, '000000')).status)
  }
  assert.equal(statuses.includes(200), false)
  office.pass(60_000)
  for (let tries = 0; tries < 3; tries++) await answerWith((await login(email)).json.desafio ?? '', '000000')
  const { desafio } = (await login(email)).json
  const refused = desafio ? await answerWith(desafio, code()) : await login(email)
  assert.deepEqual(codigo(refused), [429, 'LIMITE_DE_REQUISICOES'])
  assert.ok(refused.json.espereSegundos > 0)
})

test('the second factor ends with password and code; recovery codes are renewed with a code', async () => {
  const { email, call } = await register()
  const { code, recovery } = await enrol(call)
  const renewed = await call('POST /portal/auth/segundo-fator/codigos', { codigo: recovery[0] })
  assert.equal(renewed.status, 201, renewed.text)
  later()
  const remove = (senha: string, each: string) =>
    call('POST /portal/auth/segundo-fator/remover', { senha, codigo: each })
  assert.deepEqual(codigo(await remove(SENHA, recovery[1]!)), [401, 'SEGUNDO_FATOR_INVALIDO'], 'renewed')
  assert.deepEqual(codigo(await remove('outra senha qualquer', code())), [422, 'SENHA_ATUAL_INCORRETA'])
  assert.equal((await remove(SENHA, code())).status, 204)
  assert.equal((await login(email)).status, 200)
  const acts = (await call('GET /portal/auditoria')).json.items.map((each: { acao: string }) => each.acao)
  for (const acao of ['segundo-fator.enroll', 'segundo-fator.renew-codes', 'segundo-fator.remove'])
    assert.ok(acts.includes(acao), acao)
})

test('an account that requires the second factor lets a session without one enrol it alone', async () => {
  const owner = await register()
  const early = await owner.call('PATCH /portal/conta', { exigirSegundoFator: true })
  assert.deepEqual(codigo(early), [409, 'ESTADO_INVALIDO'])
  await enrol(owner.call)
  const user = await invite(owner.call, 'admin')
  const { versao } = (await owner.call('GET /portal/conta')).json
  const required = await owner.call('PATCH /portal/conta', { exigirSegundoFator: true, versao })
  assert.deepEqual([required.status, required.json.exigirSegundoFator, required.json.versao], [200, true, versao + 1])
  const stale = await owner.call('PATCH /portal/conta', { exigirSegundoFator: false, versao })
  assert.deepEqual([...codigo(stale), stale.json.mudancas[0].por.nome], [409, 'VERSAO_DIVERGENTE', 'Dona'])

  assert.deepEqual(codigo(await user.call('GET /portal/conta')), [403, 'SEGUNDO_FATOR_OBRIGATORIO'])
  assert.deepEqual(codigo(await user.call('PATCH /portal/conta', {})), [403, 'SEM_PERMISSAO'])
  assert.equal((await user.call('GET /portal/auth/me')).json.segundoFator.obrigatorio, true)
  const { code } = await enrol(user.call)
  assert.equal((await user.call('GET /portal/conta')).status, 200)
  later()
  const kept = await user.call('POST /portal/auth/segundo-fator/remover', { senha: SENHA, codigo: code() })
  assert.deepEqual(codigo(kept), [409, 'ESTADO_INVALIDO'])
})

test('a lost second factor is ended by an owner, and the last owner’s by a superadmin, with audit and mail', async () => {
  const owner = await register()
  const [lost, admin] = [await invite(owner.call, 'developer'), await invite(owner.call, 'admin')]
  await enrol(lost.call)
  const path = `PATCH /portal/usuarios/${lost.id}`
  assert.deepEqual(codigo(await admin.call(path, { segundoFator: false })), [403, 'SEM_PERMISSAO'])
  const reset = await owner.call(path, { segundoFator: false })
  assert.deepEqual([reset.status, reset.json.segundoFator], [200, false])
  assert.equal((await lost.call('GET /portal/auth/me')).status, 401)
  assert.equal((await login(lost.email)).status, 200)
  const mailTo = async (email: string) =>
    (await owner.call('GET /portal/conta/emails')).json.items
      .filter((each: { para: string }) => each.para === email)
      .map((each: { assunto: string }) => each.assunto)
  assert.ok((await mailTo(lost.email)).includes('Seu segundo fator foi encerrado'))

  await enrol(owner.call)
  const motivo = 'Aparelho perdido; identidade conferida por telefone.'
  const address = `POST /admin/tenants/${owner.conta}/usuarios/${owner.id}/encerrar-segundo-fator`
  assert.deepEqual(codigo(await (await office.login('operador'))(address, { motivo })), [403, 'SEM_PERMISSAO'])
  const superadmin = await office.login('superadmin')
  assert.equal((await superadmin(address, { motivo })).status, 204)
  assert.equal((await superadmin(address, { motivo })).status, 204, 'there is none to end')
  assert.equal((await owner.call('GET /portal/auth/me')).status, 401)
  const back = await login(owner.email)
  assert.equal(back.status, 200, back.text)
  const acts = (await caller(back.json.token)('GET /portal/auditoria?acao=segundo-fator.reset')).json
  assert.deepEqual([acts.total, acts.items[0].detalhe.motivo], [1, motivo])
})

test('sessions are named by their device, and ended one by one or all others', async () => {
  const { email, call } = await register()
  const [second, third] = [(await login(email)).json.token, (await login(email, {}, 'curl/8.5.0')).json.token]
  const listed = (await caller(third)('GET /portal/auth/sessoes')).json.items as {
    id: string
    atual: boolean
    dispositivo: string | null
    ip: string
  }[]
  assert.deepEqual(listed.map(({ dispositivo }) => dispositivo).sort(), ['Firefox no Linux', 'curl', 'lightMyRequest'])
  const own = listed.filter(({ atual }) => atual)
  assert.deepEqual([own.length, own[0]!.dispositivo, own[0]!.ip], [1, 'curl', '127.0.0.1'])
  const firefox = listed.find(({ dispositivo }) => dispositivo === 'Firefox no Linux')!
  const stranger = (await register()).call
  assert.deepEqual(codigo(await stranger(`DELETE /portal/auth/sessoes/${firefox.id}`)), [404, 'NAO_ENCONTRADO'])
  assert.equal((await caller(third)(`DELETE /portal/auth/sessoes/${firefox.id}`)).status, 204)
  const alive = async (token: string) => (await caller(token)('GET /portal/auth/me')).status
  assert.deepEqual([await alive(second), await alive(third)], [401, 200])
  const { items } = (await call('GET /portal/auditoria?acao=sessao.end')).json
  assert.equal(items[0].detalhe.dispositivo, 'Firefox no Linux')
  assert.equal((await caller(third)('DELETE /portal/auth/sessoes')).status, 204)
  assert.deepEqual([(await call('GET /portal/auth/me')).status, await alive(third)], [401, 200])
})
