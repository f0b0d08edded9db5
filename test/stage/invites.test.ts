// Invitations and users of an account, and the recovery of a lost password. Through the server.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  type Conta,
  codigo,
  DAY_MS,
  EMPRESA,
  MINUTE_MS,
  openPortal,
  type Portal,
  SENHA,
  tokenIn,
} from '../support/portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())

const someone = () => `${randomUUID()}@exemplo.com.br`

async function invite({ token }: { token: string }, more: object = {}) {
  const email = someone()
  const answer = await portal.call('POST /portal/invites', { token, body: { email, papel: 'developer', ...more } })
  assert.equal(answer.status, 201, answer.text)
  return { email, id: answer.json.id as string, json: answer.json }
}

const accept = (token: string, more: object = {}) =>
  portal.call('POST /portal/auth/aceitar-convite', { body: { token, nome: 'Convidada', senha: SENHA, ...more } })

/** A user of the account who joined by invitation: their session. */
async function join(conta: Conta, more: object = {}) {
  const { email } = await invite(conta, more)
  const [mail] = await portal.mailTo(conta, email)
  const answer = await accept(tokenIn(mail!.texto))
  assert.equal(answer.status, 201, answer.text)
  return { email, token: answer.json.token as string, id: answer.json.usuario.id as string, json: answer.json }
}

const me = async (token: string) => (await portal.call('GET /portal/auth/me', { token })).status
const patch = (conta: { token: string }, id: string, body: object) =>
  portal.call(`PATCH /portal/usuarios/${id}`, { token: conta.token, body })

test('an invitation is sent by e-mail, is accepted once, and makes a user with its role and companies', async () => {
  const conta = await portal.register()
  const { email, id, json } = await invite(conta, { papel: 'leitura', empresaIds: [conta.empresaId] })
  assert.deepEqual(
    [json.status, json.papel, json.empresaIds, json.envios],
    ['pendente', 'leitura', [conta.empresaId], 1],
  )
  const [mail] = await portal.mailTo(conta, email)
  const token = tokenIn(mail!.texto)
  assert.match(mail!.assunto, /^Convite para a conta Conta Exemplo$/)
  assert.ok(mail!.html.includes(`#${token}`))
  const dump = JSON.stringify([
    ...(await portal.database.sql('select * from convites')),
    ...(await portal.database.sql('select id, para, assunto, encode(corpo, $1) from emails', ['escape'])),
    ...(await portal.database.sql('select * from auditoria')),
    ...(await portal.database.sql('select * from jobs')),
  ])
  assert.ok(!dump.includes(token), 'no table holds the token')

  assert.deepEqual(codigo(await accept(token, { senha: 'curta' })), [422, 'SENHA_FRACA'])
  const accepted = await accept(token)
  assert.equal(accepted.status, 201, accepted.text)
  assert.deepEqual(
    [accepted.json.usuario.email, accepted.json.usuario.papel, accepted.json.conta.id],
    [email, 'leitura', conta.id],
  )
  assert.match(String(accepted.headers['set-cookie']), /^portal_session=/)
  assert.deepEqual(codigo(await accept(token)), [422, 'LINK_INVALIDO'])
  const login = await portal.call('POST /portal/auth/login', { body: { email, senha: SENHA } })
  assert.equal(login.status, 200)
  const second = await portal.call('POST /portal/empresas', {
    token: conta.token,
    body: { ...EMPRESA, cpfCnpj: '11222333000181' },
  })
  assert.equal((await portal.call(`GET /portal/empresas/${second.json.id}`, { token: login.json.token })).status, 404)
  const [listed] = (await portal.call('GET /portal/invites', { token: conta.token })).json.items
  assert.deepEqual([listed.id, listed.status], [id, 'aceito'])
})

test('an invitation is shown to the holder of its code, as long as it is open', async () => {
  const conta = await portal.register()
  const show = (token: string) => portal.call('POST /portal/auth/convite', { body: { token } })
  const { email } = await invite(conta, { papel: 'leitura', empresaIds: [conta.empresaId] })
  const token = tokenIn((await portal.mailTo(conta, email))[0]!.texto)
  for (const shown of [await show(token), await show(token)]) {
    const { expiraEm, ...given } = shown.json
    assert.deepEqual(given, {
      ...{ conta: 'Conta Exemplo', email, papel: 'leitura', empresas: ['Empresa Ltda'] },
      temCadastro: false,
    })
    assert.ok(new Date(expiraEm).getTime() > portal.app.now().getTime() + 6 * DAY_MS)
  }
  assert.deepEqual(codigo(await show('x'.repeat(43))), [422, 'LINK_INVALIDO'])
  assert.deepEqual(codigo(await show("' or true --")), [422, 'LINK_INVALIDO'])
  assert.equal((await accept(token)).status, 201)
  assert.deepEqual(codigo(await show(token)), [422, 'LINK_INVALIDO'])

  const whole = await invite(conta, { papel: 'admin' })
  const open = tokenIn((await portal.mailTo(conta, whole.email))[0]!.texto)
  assert.equal((await show(open)).json.empresas, null)
  portal.wait(8 * DAY_MS)
  assert.deepEqual(codigo(await show(open)), [422, 'LINK_INVALIDO'])
})

test('a user sees their sessions and ends the other ones; other users keep theirs', async () => {
  const conta = await portal.register()
  const dev = await join(conta)
  const login = async () =>
    (await portal.call('POST /portal/auth/login', { body: { email: dev.email, senha: SENHA } })).json.token as string
  const other = await login()
  const idle = await login()
  portal.wait(20 * MINUTE_MS)
  await me(other)
  await me(dev.token)
  await me(conta.token)
  portal.wait(11 * MINUTE_MS)
  const sessions = async () => (await portal.call('GET /portal/auth/sessoes', { token: dev.token })).json.items
  const open = await sessions()
  assert.deepEqual(
    open.map(({ atual }: { atual: boolean }) => atual).sort(),
    [false, true],
    'an idle session is over and not shown',
  )
  assert.ok(open.every(({ ip, usadaEm, criadaEm }: Record<string, string>) => ip && usadaEm! > criadaEm!))
  assert.equal(await me(idle), 401)

  assert.equal((await portal.call('DELETE /portal/auth/sessoes', { token: dev.token })).status, 204)
  assert.deepEqual([await me(other), await me(dev.token), await me(conta.token)], [401, 200, 200])
  assert.equal((await sessions()).length, 1)
})

test('the list of users shows the last login of each', async () => {
  const conta = await portal.register()
  const dev = await join(conta)
  const list = async () => (await portal.call('GET /portal/usuarios', { token: conta.token })).json.items
  const lastOf = async () =>
    new Date((await list()).find(({ id }: { id: string }) => id === dev.id).ultimoAcessoEm).getTime()
  const first = await lastOf()
  await portal.call('POST /portal/auth/login', { body: { email: dev.email, senha: SENHA } })
  assert.ok((await lastOf()) > first)
  await portal.database.sql("delete from auditoria where acao = 'sessao.open' and recurso_id = $1", [dev.id])
  assert.equal((await list()).find(({ id }: { id: string }) => id === dev.id).ultimoAcessoEm, null)
})

test('an e-mail has one pending invitation; a user of the account needs none; nothing is revealed of other accounts', async () => {
  const conta = await portal.register()
  const other = await portal.register()
  const { email, id } = await invite(conta)
  const again = await portal.call('POST /portal/invites', {
    token: conta.token,
    body: { email: email.toUpperCase(), papel: 'leitura' },
  })
  assert.deepEqual([...codigo(again), again.json.conviteId], [409, 'CONVITE_PENDENTE', id])
  const own = await portal.call('POST /portal/invites', {
    token: conta.token,
    body: { email: conta.email, papel: 'leitura' },
  })
  assert.deepEqual(codigo(own), [409, 'EMAIL_JA_CADASTRADO'])
  const elsewhere = await invite(conta, { email: other.email })
  assert.deepEqual(Object.keys(elsewhere.json).sort(), Object.keys((await invite(conta)).json).sort())
  const list = await portal.call('GET /portal/invites?status=pendente&limit=1&offset=1', { token: conta.token })
  assert.deepEqual([list.json.total, list.json.items.length, list.json.limit, list.json.offset], [3, 1, 1, 1])
})

test('a resent invitation invalidates the previous link; a cancelled or expired one opens nothing', async () => {
  const conta = await portal.register()
  const { email, id } = await invite(conta)
  const link = async () => tokenIn((await portal.mailTo(conta, email))[0]!.texto)
  const first = await link()
  portal.wait(1_000)
  const resent = await portal.call(`POST /portal/invites/${id}/reenviar`, { token: conta.token })
  assert.deepEqual([resent.status, resent.json.envios], [201, 2])
  const second = await link()
  assert.notEqual(second, first)
  assert.deepEqual(codigo(await accept(first)), [422, 'LINK_INVALIDO'])

  const session = await portal.call('POST /portal/auth/login', { body: { email: conta.email, senha: SENHA } })
  assert.equal(session.status, 200)
  portal.wait(7 * DAY_MS)
  assert.deepEqual(codigo(await accept(second)), [422, 'LINK_INVALIDO'])
  const { token } = (await portal.call('POST /portal/auth/login', { body: { email: conta.email, senha: SENHA } })).json
  assert.equal((await portal.call('GET /portal/invites', { token })).json.items[0].status, 'expirado')
  await portal.call(`POST /portal/invites/${id}/reenviar`, { token })
  const third = tokenIn((await portal.mailTo({ ...conta, token }, email))[0]!.texto)
  const cancelled = await portal.call(`DELETE /portal/invites/${id}`, { token })
  assert.deepEqual([cancelled.status, cancelled.json.status], [200, 'cancelado'])
  assert.deepEqual(codigo(await accept(third)), [422, 'LINK_INVALIDO'])
  const late = await portal.call(`DELETE /portal/invites/${id}`, { token })
  assert.deepEqual([late.status, late.json], [200, cancelled.json], 'repeated, it is as it was')
  assert.deepEqual(codigo(await accept('x')), [422, 'LINK_INVALIDO'])
})

test('an admin manages users but not owners, and makes no owner', async () => {
  const conta = await portal.register()
  const admin = await join(conta, { papel: 'admin' })
  const dev = await join(conta)
  assert.deepEqual(codigo(await patch(admin, conta.usuarioId, { papel: 'leitura' })), [403, 'SEM_PERMISSAO'])
  assert.deepEqual(codigo(await patch(admin, dev.id, { papel: 'owner' })), [403, 'SEM_PERMISSAO'])
  const body = { email: someone(), papel: 'owner' }
  assert.deepEqual(codigo(await portal.call('POST /portal/invites', { token: admin.token, body })), [
    403,
    'SEM_PERMISSAO',
  ])
  const { id } = await invite(conta, { papel: 'owner' })
  assert.deepEqual(codigo(await portal.call(`DELETE /portal/invites/${id}`, { token: admin.token })), [
    403,
    'SEM_PERMISSAO',
  ])
  assert.equal((await patch(admin, dev.id, { papel: 'leitura' })).json.papel, 'leitura')
  assert.deepEqual(codigo(await portal.call('GET /portal/conta/emails', { token: admin.token })), [
    403,
    'SEM_PERMISSAO',
  ])
  assert.equal(await me(dev.token), 401, 'a change of role ends the sessions')
})

test('an admin limited to some companies sees and makes users only of those', async () => {
  const conta = await portal.register()
  const admin = await join(conta, { papel: 'admin', empresaIds: [conta.empresaId] })
  const wide = await join(conta)
  const users = (await portal.call('GET /portal/usuarios', { token: admin.token })).json
  assert.deepEqual(
    users.items.map((each: { id: string }) => each.id),
    [admin.id],
  )
  assert.deepEqual(codigo(await patch(admin, wide.id, { status: 'bloqueado' })), [404, 'NAO_ENCONTRADO'])
  const made = await portal.call('POST /portal/invites', {
    token: admin.token,
    body: { email: someone(), papel: 'leitura' },
  })
  assert.deepEqual(made.json.empresaIds, [conta.empresaId])
  const foreign = await portal.call('POST /portal/invites', {
    token: admin.token,
    body: { email: someone(), papel: 'leitura', empresaIds: [randomUUID()] },
  })
  assert.deepEqual(codigo(foreign), [422, 'EMPRESA_NAO_CADASTRADA'])
})

test('a block ends the sessions at once and can be undone, a deactivation cannot', async () => {
  const conta = await portal.register()
  const dev = await join(conta)
  const login = () => portal.call('POST /portal/auth/login', { body: { email: dev.email, senha: SENHA } })
  assert.equal((await patch(conta, dev.id, { status: 'bloqueado' })).json.status, 'bloqueado')
  assert.deepEqual([await me(dev.token), (await login()).status], [401, 401])
  assert.equal((await patch(conta, dev.id, { status: 'ativo' })).status, 200)
  assert.equal((await login()).status, 200)
  assert.equal((await patch(conta, dev.id, { status: 'desativado' })).status, 200)
  const back = await patch(conta, dev.id, { status: 'ativo' })
  assert.deepEqual(
    [...codigo(back), back.json.estadoAtual, back.json.permitidos],
    [409, 'ESTADO_INVALIDO', 'desativado', []],
  )
})

test('the last owner stays; of two owners who leave at the same moment, one does', async () => {
  const conta = await portal.register()
  for (const body of [{ papel: 'admin' }, { status: 'bloqueado' }, { status: 'desativado' }])
    assert.deepEqual(codigo(await patch(conta, conta.usuarioId, body)), [422, 'ULTIMO_DONO'])
  assert.equal(await me(conta.token), 200)
  const limited = await patch(conta, conta.usuarioId, { empresaIds: [conta.empresaId] })
  assert.deepEqual([limited.status, limited.json.erros[0].campo], [400, 'empresaIds'])

  const other = await join(conta, { papel: 'owner' })
  const both = await Promise.all([
    patch(conta, other.id, { papel: 'admin' }),
    patch(other, conta.usuarioId, { papel: 'admin' }),
  ])
  const owners = await portal.database.sql("select from usuarios where tenant_id = $1 and papel = 'owner'", [conta.id])
  assert.equal(owners.length, 1)
  assert.equal(both.filter(({ status }) => status === 200).length, 1, JSON.stringify(both.map(codigo)))
})

test('a forgotten password is reset by a link that works once, for a day, and ends the sessions and the other links', async () => {
  const conta = await portal.register()
  const forgot = (email: string) => portal.call('POST /portal/auth/esqueci-senha', { body: { email } })
  const reset = (token: string, senha = 'outra frase comprida') =>
    portal.call('POST /portal/auth/redefinir-senha', { body: { token, senha } })
  const [known, unknown] = [await forgot(` ${conta.email.toUpperCase()}`), await forgot(someone())]
  assert.deepEqual([known.status, known.text], [204, ''])
  assert.deepEqual([unknown.status, unknown.text], [204, ''])
  const links = async (session: Conta) =>
    (await portal.mailTo(session, conta.email)).filter(({ assunto }) => /Redefini/.test(assunto))
  await forgot(conta.email)
  assert.equal((await links(conta)).length, 1, 'no second link within two minutes')
  const first = tokenIn((await links(conta))[0]!.texto)
  portal.wait(3 * MINUTE_MS)
  await forgot(conta.email)
  const second = tokenIn((await links(conta))[0]!.texto)
  assert.notEqual(second, first)
  assert.deepEqual(codigo(await reset(first, 'curta')), [422, 'SENHA_FRACA'])
  assert.equal((await reset(first)).status, 204, 'a newer link does not end the former')
  assert.equal(await me(conta.token), 401)
  for (const token of [first, second]) assert.deepEqual(codigo(await reset(token)), [422, 'LINK_INVALIDO'])
  const login = (senha: string) => portal.call('POST /portal/auth/login', { body: { email: conta.email, senha } })
  assert.equal((await login(SENHA)).status, 401)
  const entered = await login('outra frase comprida')
  assert.equal(entered.status, 200)
  const session = { ...conta, token: entered.json.token }
  assert.match((await portal.mailTo(session, conta.email))[0]!.assunto, /senha foi alterada/)

  portal.wait(3 * MINUTE_MS)
  await forgot(conta.email)
  const late = tokenIn((await links(session))[0]!.texto)
  portal.wait(DAY_MS)
  assert.deepEqual(codigo(await reset(late)), [422, 'LINK_INVALIDO'])
})

test('a person who may open no account gets no link, and one sent before opens none', async () => {
  const conta = await portal.register()
  const dev = await join(conta)
  await portal.call('POST /portal/auth/esqueci-senha', { body: { email: dev.email } })
  const token = tokenIn((await portal.mailTo(conta, dev.email))[0]!.texto)
  await patch(conta, dev.id, { status: 'bloqueado' })
  const body = { token, senha: 'outra frase comprida' }
  assert.equal((await portal.call('POST /portal/auth/redefinir-senha', { body })).status, 204)
  const login = await portal.call('POST /portal/auth/login', { body: { email: dev.email, senha: body.senha } })
  assert.deepEqual(codigo(login), [401, 'CREDENCIAIS_INVALIDAS'])
  portal.wait(3 * MINUTE_MS)
  const before = (await portal.mailTo(conta, dev.email)).length
  await portal.call('POST /portal/auth/esqueci-senha', { body: { email: dev.email } })
  assert.equal((await portal.mailTo(conta, dev.email)).length, before)
})

test('a user changes name and password; wrong guesses are delayed, every session ends and one begins', async (t) => {
  const conta = await portal.register()
  const renamed = await portal.call('PATCH /portal/auth/me', {
    token: conta.token,
    body: { nome: ' Ana ', papel: 'leitura' },
  })
  assert.deepEqual([renamed.json.usuario.nome, renamed.json.usuario.papel], ['Ana', 'owner'])
  const change = (senhaAtual: string, senhaNova = 'outra frase comprida') =>
    portal.call('POST /portal/auth/trocar-senha', { token: conta.token, body: { senhaAtual, senhaNova } })
  // The wait is of one second: it would be over before the next request of a slow machine.
  t.after(portal.freeze())
  assert.deepEqual(codigo(await change('errada errada')), [422, 'SENHA_ATUAL_INCORRETA'])
  const weak = await change(SENHA, '1234567890')
  assert.deepEqual([...codigo(weak), weak.json.erros[0].campo], [422, 'SENHA_FRACA', 'senhaNova'])
  for (let i = 0; i < 4; i++) await change('errada errada')
  assert.deepEqual(codigo(await change(SENHA)), [429, 'LIMITE_DE_REQUISICOES'])
  portal.wait(MINUTE_MS)
  const changed = await change(SENHA)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([await me(conta.token), await me(changed.json.token)], [401, 200])
})

test('a change of a user over an older version is refused, with who changed what', async () => {
  const conta = await portal.register()
  const user = await join(conta, { papel: 'developer' })
  const { items } = (await portal.call('GET /portal/usuarios', { token: conta.token })).json
  const { versao } = items.find((each: { id: string }) => each.id === user.id)
  assert.equal((await patch(conta, user.id, { papel: 'leitura', versao })).status, 200)
  const stale = await patch(conta, user.id, { status: 'bloqueado', versao })
  assert.deepEqual(codigo(stale), [409, 'VERSAO_DIVERGENTE'])
  assert.deepEqual([stale.json.atual.papel, stale.json.mudancas[0].campos], ['leitura', ['papel']])
  assert.ok(stale.json.mudancas[0].por.nome && stale.json.mudancas[0].em)
  assert.equal((await patch(conta, user.id, { status: 'bloqueado', versao: stale.json.versaoAtual })).status, 200)
})

test('faturamento acts on notes without keys, webhooks or team; contador reads, and closes months', async () => {
  const conta = await portal.register()
  const may = async (papel: string) => {
    const { json, token } = await join(conta, { papel })
    assert.equal(json.usuario.papel, papel)
    return (await portal.call('GET /portal/auth/me', { token })).json.permissoes as string[]
  }
  const [faturamento, contador] = [await may('faturamento'), await may('contador')]
  for (const name of ['nota.issue', 'nota.cancel', 'nota.reissue', 'rps.void', 'tentativa.read', 'empresa.read'])
    assert.ok(faturamento.includes(name), name)
  for (const name of ['api-key.read', 'api-key.write', 'webhook.read', 'webhook.write', 'usuario.read', 'config.write'])
    assert.ok(!faturamento.includes(name), name)
  // The month, and what is the person's own: the profile, the session, further accounts, the request to hear of a city.
  const own = ['conta.create', 'fechamento.write', 'municipio.avise-me', 'perfil.write', 'sessao.own']
  assert.deepEqual(contador.filter((name) => !name.endsWith('.read')).sort(), own)
  assert.ok(contador.includes('nota.read') && !contador.includes('nota.read-conteudo'))
})
