// The people of the back-office: passwords by single-use links, the last superadmin, the second factor, sessions.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { type BackOffice, type Caller, openBackOffice, SENHA_ADMIN } from '../support/back-office.ts'
import type { Answer } from '../support/http.ts'

let office: BackOffice
let superadmin: Caller
before(async () => {
  office = await openBackOffice()
  office.freeze()
  superadmin = office.admin.superadmin
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

const MINUTE_MS = 60_000
const SENHA = 'nove gatos na varanda'
const codigo = ({ status, json }: Answer) => [status, json?.codigo]
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const login = (email: string, more: object = {}) =>
  office.anonymous('POST /admin/auth/login', { email, senha: SENHA, ...more })
const tokenOf = (url: string) => /#([\w-]{43})$/.exec(url)?.[1] ?? assert.fail(`no token in ${url}`)
const me = async (token: string) => (await office.anonymous('GET /admin/auth/me', undefined, bearer(token))).status

/** A new person with a link, who has not set a password yet. */
async function invite(papel: string): Promise<{ id: string; email: string; token: string }> {
  const email = `${randomUUID()}@exemplo.com.br`
  const { status, json, text } = await superadmin('POST /admin/usuarios', { nome: 'Pessoa Nova', email, papel })
  assert.equal(status, 201, text)
  assert.deepEqual([json.usuario.status, json.usuario.papel, json.usuario.segundoFator], ['pendente', papel, false])
  return { id: json.usuario.id, email, token: tokenOf(json.link.url) }
}
/** A new person who has entered. */
async function enter(papel: string): Promise<{ id: string; email: string; session: string; call: Caller }> {
  const { id, email, token } = await invite(papel)
  assert.equal((await office.anonymous('POST /admin/auth/definir-senha', { token, senha: SENHA })).status, 204)
  const { status, json, text } = await login(email)
  assert.equal(status, 200, text)
  return {
    id,
    email,
    session: json.token,
    call: (address, body) => office.anonymous(address, body, bearer(json.token)),
  }
}

test('a person is created by a link that works once; no answer has a password', async () => {
  const { email, token } = await invite('suporte')
  assert.deepEqual(codigo(await login(email)), [401, 'CREDENCIAIS_INVALIDAS'])
  const weak = await office.anonymous('POST /admin/auth/definir-senha', { token, senha: 'curta' })
  assert.deepEqual(codigo(weak), [422, 'SENHA_FRACA'])
  const set = () => office.anonymous('POST /admin/auth/definir-senha', { token, senha: SENHA })
  assert.equal((await set()).status, 204)
  assert.deepEqual(codigo(await set()), [422, 'LINK_INVALIDO'])
  assert.equal((await login(email)).status, 200)
  const { json } = await superadmin(`GET /admin/usuarios?search=${email}`)
  assert.deepEqual([json.total, json.items[0].status, 'senhaHash' in json.items[0]], [1, 'ativo', false])
  assert.ok(json.items[0].ultimoAcessoEm)
  const again = await superadmin('POST /admin/usuarios', {
    nome: 'Outra',
    email: email.toUpperCase(),
    papel: 'suporte',
  })
  assert.deepEqual(codigo(again), [409, 'EMAIL_JA_CADASTRADO'])
})

test('only a superadmin changes people; the others read them', async () => {
  const novo = { nome: 'X', email: 'x@exemplo.com.br', papel: 'superadmin' }
  for (const papel of ['suporte', 'operador'] as const) {
    assert.equal((await office.admin[papel]('GET /admin/usuarios')).status, 200)
    assert.deepEqual(codigo(await office.admin[papel]('POST /admin/usuarios', novo)), [403, 'SEM_PERMISSAO'])
  }
})

test('a reset ends password and sessions, and its link ends after 15 minutes or with the next', async () => {
  const { id, email, session } = await enter('operador')
  const reset = async () => {
    const answer = await superadmin(`POST /admin/usuarios/${id}/resetar-senha`)
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(Object.keys(answer.json).sort(), ['expiraEm', 'url'])
    return tokenOf(answer.json.url)
  }
  const first = await reset()
  assert.equal(await me(session), 401)
  assert.deepEqual(codigo(await login(email)), [401, 'CREDENCIAIS_INVALIDAS'])
  const second = await reset()
  const set = (token: string) => office.anonymous('POST /admin/auth/definir-senha', { token, senha: SENHA })
  assert.deepEqual(codigo(await set(first)), [422, 'LINK_INVALIDO'])
  office.pass(14 * MINUTE_MS)
  assert.equal((await set(second)).status, 204)
  office.pass(16 * MINUTE_MS)
  superadmin = await office.login('superadmin')
  const late = await reset()
  office.pass(16 * MINUTE_MS)
  assert.deepEqual(codigo(await set(late)), [422, 'LINK_INVALIDO'])
  superadmin = await office.login('superadmin')
})

test('a change of role or state ends the sessions; the last superadmin keeps role and state, also of two at once', async () => {
  const { id, session, call } = await enter('superadmin')
  const promoted = await superadmin(`PATCH /admin/usuarios/${id}`, { nome: 'Outro Nome' })
  assert.deepEqual([promoted.json.nome, await me(session)], ['Outro Nome', 200])
  const own = (await superadmin('GET /admin/auth/me')).json.usuario.id
  // Both superadmins block each other at the same moment: one stays.
  const answers = await Promise.all([
    superadmin(`PATCH /admin/usuarios/${id}`, { status: 'bloqueado' }),
    call(`PATCH /admin/usuarios/${own}`, { status: 'bloqueado' }),
  ])
  const [rest] = await office.database.sql<{ n: number }>(
    `select count(*)::int as n from admin_usuarios where papel = 'superadmin' and status = 'ativo'`,
  )
  assert.equal(rest?.n, 1, JSON.stringify(answers.map(codigo)))
  await office.database.sql(`update admin_usuarios set status = 'ativo' where id = $1`, [own])
  superadmin = await office.login('superadmin')
  await superadmin(`PATCH /admin/usuarios/${id}`, { status: 'desativado', motivo: 'Saiu da empresa' })
  assert.equal(await me(session), 401)
  for (const body of [{ papel: 'operador' }, { status: 'desativado' }])
    assert.deepEqual(codigo(await superadmin(`PATCH /admin/usuarios/${own}`, body)), [422, 'ULTIMO_SUPERADMIN'])
  const revived = await superadmin(`PATCH /admin/usuarios/${id}`, { status: 'ativo' })
  assert.deepEqual([...codigo(revived), revived.json.permitidos], [409, 'ESTADO_INVALIDO', []])
  const [row] = await office.database.sql<{ detalhe: { motivo: string }; request_id: string; ator: { tipo: string } }>(
    `select detalhe, request_id, ator from auditoria where acao = 'admin-usuario.update' and recurso_id = $1
     and detalhe->>'motivo' is not null`,
    [id],
  )
  assert.deepEqual([row?.detalhe.motivo, row?.ator.tipo, !!row?.request_id], ['Saiu da empresa', 'admin', true])
})

test('a change of a person over an older version is refused, with who changed what', async () => {
  const { id } = await enter('suporte')
  const { versao } = (await superadmin(`PATCH /admin/usuarios/${id}`, { nome: 'Nome Novo' })).json
  assert.equal((await superadmin(`PATCH /admin/usuarios/${id}`, { papel: 'operador', versao })).status, 200)
  const stale = await superadmin(`PATCH /admin/usuarios/${id}`, { nome: 'Outro', versao })
  assert.deepEqual(codigo(stale), [409, 'VERSAO_DIVERGENTE'])
  const [change] = stale.json.mudancas
  assert.deepEqual([change.campos, change.por.nome, stale.json.atual.nome], [['papel'], 'Administração', 'Nome Novo'])
})

test('with a second factor a login needs its code, each code once, or a recovery code', async () => {
  const { id, email, call, session } = await enter('operador')
  const other = (await login(email)).json.token
  const wrong = await call('POST /admin/auth/segundo-fator', { senha: 'outra senha qualquer' })
  assert.deepEqual(codigo(wrong), [422, 'SENHA_ATUAL_INCORRETA'])
  const begun = await call('POST /admin/auth/segundo-fator', { senha: SENHA })
  assert.equal(begun.status, 201, begun.text)
  assert.match(begun.json.uri, /^otpauth:\/\/totp\/.*secret=/)
  const app = new TOTP({ secret: Secret.fromBase32(begun.json.segredo) })
  const now = () => app.generate({ timestamp: office.app.now().getTime() })
  assert.equal((await login(email)).status, 200, 'not in force before it is confirmed')
  const confirmed = await call('POST /admin/auth/segundo-fator/confirmar', { codigo: now() })
  assert.equal(confirmed.status, 201, confirmed.text)
  const [recovery] = confirmed.json.codigosDeRecuperacao
  assert.equal(confirmed.json.codigosDeRecuperacao.length, 10)
  assert.deepEqual([await me(other), await me(session)], [401, 200])

  assert.deepEqual(codigo(await login(email)), [401, 'SEGUNDO_FATOR_NECESSARIO'])
  assert.deepEqual(codigo(await login(email, { codigo: now() })), [401, 'SEGUNDO_FATOR_INVALIDO'], 'used to confirm')
  office.pass(30_000)
  const code = now()
  assert.equal((await login(email, { codigo: code })).status, 200)
  assert.deepEqual(codigo(await login(email, { codigo: code })), [401, 'SEGUNDO_FATOR_INVALIDO'])
  assert.equal((await login(email, { codigo: recovery.toLowerCase() })).status, 200)
  assert.deepEqual(codigo(await login(email, { codigo: recovery })), [401, 'SEGUNDO_FATOR_INVALIDO'])
  assert.equal((await call('GET /admin/auth/me')).json.segundoFator.codigosRestantes, 9)
  assert.deepEqual(codigo(await login(email, { senha: 'outra senha qualquer' })), [401, 'CREDENCIAIS_INVALIDAS'])

  const cleared = await superadmin(`PATCH /admin/usuarios/${id}`, { segundoFator: false, motivo: 'Aparelho perdido' })
  assert.deepEqual([cleared.status, cleared.json.segundoFator, await me(session)], [200, false, 401])
  assert.equal((await login(email)).status, 200)
  const stored = await office.database.sql(
    `select * from admin_usuarios where totp_segredo::text like '%' || $1 || '%'`,
    [Buffer.from(begun.json.segredo).toString('hex')],
  )
  assert.deepEqual(stored, [])
})

test('guessing codes makes wait, from every address together', async () => {
  const { email, call } = await enter('suporte')
  const { segredo } = (await call('POST /admin/auth/segundo-fator', { senha: SENHA })).json
  const app = new TOTP({ secret: Secret.fromBase32(segredo) })
  const right = app.generate({ timestamp: office.app.now().getTime() })
  await call('POST /admin/auth/segundo-fator/confirmar', { codigo: right })
  const statuses = []
  for (let tries = 0; tries < 8; tries++) statuses.push((await login(email, { codigo: '000000' })).status)
  assert.ok(statuses.includes(429), statuses.join())
})

test('while the second factor is required, a session without one serves to enrol it alone', async () => {
  const { call } = await enter('operador')
  const mine = await superadmin('POST /admin/auth/segundo-fator', { senha: SENHA_ADMIN })
  const app = new TOTP({ secret: Secret.fromBase32(mine.json.segredo) })
  const codeNow = () => ({ codigo: app.generate({ timestamp: office.app.now().getTime() }) })
  assert.equal((await superadmin('POST /admin/auth/segundo-fator/confirmar', codeNow())).status, 201)
  const required = '/admin/settings/acesso.segundoFatorObrigatorio'
  const put = await superadmin(`PUT ${required}`, { valor: true, motivo: 'Política de acesso' })
  assert.equal(put.status, 200, put.text)
  assert.deepEqual(codigo(await call('GET /admin/conexoes')), [403, 'SEGUNDO_FATOR_OBRIGATORIO'])
  assert.deepEqual(codigo(await call('POST /admin/usuarios', {})), [403, 'SEM_PERMISSAO'])
  assert.equal((await call('GET /admin/auth/me')).json.segundoFator.obrigatorio, true)
  const begun = await call('POST /admin/auth/segundo-fator', { senha: SENHA })
  const theirs = new TOTP({ secret: Secret.fromBase32(begun.json.segredo) })
  const token = theirs.generate({ timestamp: office.app.now().getTime() })
  assert.equal((await call('POST /admin/auth/segundo-fator/confirmar', { codigo: token })).status, 201)
  assert.equal((await call('GET /admin/conexoes')).status, 200)
  office.pass(30_000)
  const kept = await superadmin('POST /admin/auth/segundo-fator/remover', { ...codeNow(), senha: SENHA_ADMIN })
  assert.deepEqual(codigo(kept), [409, 'ESTADO_INVALIDO'])
  assert.equal((await superadmin(`DELETE ${required}`)).status, 200)
  office.pass(30_000)
  const remove = (senha: string) => superadmin('POST /admin/auth/segundo-fator/remover', { ...codeNow(), senha })
  assert.deepEqual(codigo(await remove('outra senha qualquer')), [422, 'SENHA_ATUAL_INCORRETA'])
  assert.equal((await remove(SENHA_ADMIN)).status, 204)
})

test('sessions are listed and ended, the own ones and by a superadmin those of others', async () => {
  const { id, email, session, call } = await enter('suporte')
  const second = (await login(email)).json.token
  const own = (await call('GET /admin/auth/sessoes')).json.items
  assert.deepEqual([own.length, own.filter((each: { atual: boolean }) => each.atual).length], [2, 1])
  assert.equal((await call('DELETE /admin/auth/sessoes')).status, 204)
  assert.deepEqual([await me(session), await me(second)], [200, 401])
  assert.equal((await superadmin(`GET /admin/usuarios/${id}/sessoes`)).json.items.length, 1)
  assert.deepEqual(codigo(await call(`GET /admin/usuarios/${id}/sessoes`)), [403, 'SEM_PERMISSAO'])
  assert.equal((await superadmin(`DELETE /admin/usuarios/${id}/sessoes`)).status, 204)
  assert.equal(await me(session), 401)
  const body = { senhaAtual: SENHA, senhaNova: 'dez gatos na varanda' }
  const third = (await login(email)).json.token
  const changed = await office.anonymous('POST /admin/auth/trocar-senha', body, bearer(third))
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([await me(third), await me(changed.json.token)], [401, 200])
})

test('settings say what they are; each role sees and changes its own, within bounds, and knows of another change', async () => {
  const [operador, suporte] = await Promise.all([office.login('operador'), office.login('suporte')])
  const { json } = await operador('GET /admin/settings')
  const limite = json.items.find((each: { chave: string }) => each.chave === 'limites.requisicoesPorMinuto')
  assert.deepEqual(
    [limite.tipo, limite.minimo, limite.maximo, limite.padrao, limite.valor, limite.papeis, limite.alteracao],
    ['inteiro', 60, 1_000_000, 6_000, 6_000, ['superadmin'], null],
  )
  const blind = (await suporte('GET /admin/settings')).json.items
  assert.ok(blind.length > 10 && blind.every((each: object) => !('valor' in each)))

  const put = (call: Caller, chave: string, valor: unknown, more: object = {}) =>
    call(`PUT /admin/settings/${chave}`, { valor, motivo: 'Prova de ajuste', ...more })
  assert.deepEqual(codigo(await put(suporte, 'portal.avisoManutencao', 'x')), [403, 'SEM_PERMISSAO'])
  assert.deepEqual(codigo(await put(operador, limite.chave, 100)), [403, 'SEM_PERMISSAO'])
  assert.equal((await put(operador, 'portal.avisoManutencao', 'Volta às 22h.')).status, 200)
  assert.deepEqual(codigo(await put(superadmin, 'nenhum', 1)), [404, 'NAO_ENCONTRADO'])
  for (const valor of [59, 1_000_001, 1.5, 'muitas', null, []]) {
    const refused = await put(superadmin, limite.chave, valor)
    assert.deepEqual([...codigo(refused), refused.json.erros[0]?.campo], [400, 'SCHEMA_DPS_INVALIDO', 'valor'])
  }
  const first = await put(superadmin, limite.chave, 100, { versao: 0 })
  assert.deepEqual([first.status, first.json.versao, first.json.alteracao.por.nome], [200, 1, 'Administração'])
  const stale = await put(superadmin, limite.chave, 200, { versao: 0 })
  assert.deepEqual([...codigo(stale), stale.json.valorAtual], [409, 'ESTADO_INVALIDO', 100])
  const reset = await superadmin(`DELETE /admin/settings/${limite.chave}?motivo=fim+da+prova`)
  assert.deepEqual([reset.status, reset.json.valor, reset.json.alteracao], [200, 6_000, null])
  const audited = await office.database.sql<{ acao: string; detalhe: object }>(
    `select acao, detalhe from auditoria where recurso = 'ajuste' and recurso_id = $1 order by id`,
    [limite.chave],
  )
  assert.deepEqual(audited, [
    { acao: 'ajuste.update', detalhe: { de: 6_000, para: 100, motivo: 'Prova de ajuste' } },
    { acao: 'ajuste.reset', detalhe: { de: 100, para: 6_000, motivo: 'fim da prova' } },
  ])
})
