// A person is one e-mail with one password and one second factor, in any number of accounts. Through the server, with a mail
// server configured, so that addresses are to be proved; no worker, so that messages stay in the outbox.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { createInvite, resendInvite } from '#features/access/invites.ts'
import { isSenha } from '#features/access/passwords.ts'
import { forgotPassword } from '#features/access/reset-password.ts'
import { registerConta } from '#features/contas/register-conta.ts'
import { openCorpo, queueMail } from '#features/mail/queue-mail.ts'
import type { Actor, Ctx } from '#platform/ctx.ts'
import { type CallOptions, codigo, MINUTE_MS, openPortal, type Portal, SENHA, tokenIn } from '../support/portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
after(() => portal?.close())

const ENTRADA = { ip: '127.0.0.1', dispositivo: null, sessao: null }
const someone = () => `${randomUUID()}@exemplo.com.br`
const post = (path: string, body: object, more: CallOptions = {}) => portal.call(`POST ${path}`, { body, ...more })
const get = (path: string, token: string) => portal.call(`GET ${path}`, { token })
const login = (email: string, senha = SENHA, more: object = {}) => post('/portal/auth/login', { email, senha, ...more })
const alive = async (token: string) => (await get('/portal/auth/me', token)).status === 200

/** The messages to an address, the newest first. */
async function mailsTo(email: string) {
  const rows = await portal.database.sql<{ id: string; assunto: string; corpo: Buffer }>(
    'select id, assunto, corpo from emails where para = $1 order by criado_em desc, id',
    [email],
  )
  return rows.map(({ id, assunto, corpo }) => ({ assunto, ...openCorpo(portal.app, id, corpo) }))
}
async function tokenTo(email: string, assunto: RegExp): Promise<string> {
  const mail = (await mailsTo(email)).find((each) => assunto.test(each.assunto))
  return tokenIn(mail?.texto ?? assert.fail(`no ${assunto} to ${email}`))
}

/** A person with an account, whose address is proved unless `provado` says otherwise. */
async function register({ email = someone(), provado = true, senha = SENHA } = {}) {
  const answer = await post('/portal/auth/register', {
    nome: 'Dona',
    email,
    senha,
    conta: { nome: `Conta de ${email}` },
  })
  assert.equal(answer.status, 201, answer.text)
  if (provado) {
    const token = await tokenTo(email, /Confirme/)
    assert.equal((await post('/portal/auth/confirmar-email', { token })).status, 204)
  }
  return {
    email,
    token: answer.json.token as string,
    conta: answer.json.conta.id as string,
    id: answer.json.usuario.id,
  }
}

async function invite(dona: { token: string }, email: string, papel = 'leitura'): Promise<string> {
  const answer = await post('/portal/invites', { email, papel }, { token: dona.token })
  assert.equal(answer.status, 201, answer.text)
  return tokenTo(email, /Convite/)
}

/** A second factor of the session's person; the result makes codes. */
async function enrol(token: string, senha = SENHA): Promise<() => string> {
  const { json } = await post('/portal/auth/segundo-fator', { senha }, { token })
  const totp = new TOTP({ secret: Secret.fromBase32(json.segredo) })
  const code = () => totp.generate({ timestamp: portal.app.now().getTime() })
  const confirmed = await post('/portal/auth/segundo-fator/confirmar', { codigo: code() }, { token })
  assert.equal(confirmed.status, 201, confirmed.text)
  return code
}

const ctxOf = (actor: Actor, tenantId = ''): Ctx => ({
  ...{ actor, tenantId, requestId: 'teste', now: portal.app.now, app: portal.app },
  db: tenantId ? portal.app.inquilinos.forTenant(tenantId) : portal.app.sistema,
})
const times = <T>(n: number, work: (nth: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: n }, (_, nth) => work(nth)))

test('a person enters the account that is named, or the one used last, and goes from one to another', async () => {
  const dona = await register()
  const other = await register()
  const made = await post('/portal/contas', { nome: 'Segunda' }, { token: dona.token })
  assert.equal(made.status, 201, made.text)
  const first = await login(dona.email)
  assert.equal(first.json.conta.id, dona.conta, 'the only one used')
  assert.deepEqual(first.json.contas.map(({ id }: { id: string }) => id).sort(), [dona.conta, made.json.id].sort())
  const second = await login(dona.email, SENHA, { contaId: made.json.id })
  assert.deepEqual([second.json.conta.id, second.json.usuario.papel], [made.json.id, 'owner'])
  assert.equal((await login(dona.email)).json.conta.id, made.json.id, 'used last')
  assert.deepEqual(codigo(await login(dona.email, SENHA, { contaId: other.conta })), [404, 'NAO_ENCONTRADO'])
  assert.deepEqual(codigo(await login(dona.email, 'errada errada', { contaId: other.conta })), [
    ...[401, 'CREDENCIAIS_INVALIDAS'],
  ])

  const { json: list } = await get('/portal/auth/contas', second.json.token)
  assert.deepEqual(
    list.items.map((each: { id: string; papel: string; status: string; atual: boolean }) => [
      ...[each.id, each.papel, each.status, each.atual],
    ]),
    [
      [dona.conta, 'owner', 'ativo', false],
      [made.json.id, 'owner', 'ativo', true],
    ],
  )
  assert.equal((await get('/portal/auth/me', second.json.token)).json.outrasContas, 1)
  const go = (contaId: string, token: string) => post('/portal/auth/trocar-conta', { contaId }, { token })
  for (const id of [other.conta, randomUUID()])
    assert.deepEqual(codigo(await go(id, second.json.token)), [404, 'NAO_ENCONTRADO'])
  const there = await go(dona.conta, second.json.token)
  assert.deepEqual([there.status, there.json.conta.id], [200, dona.conta], there.text)
  assert.match(String(there.headers['set-cookie']), new RegExp(`^portal_session=${there.json.token};`))
  assert.deepEqual([await alive(second.json.token), await alive(there.json.token)], [false, true])

  await portal.database.sql(
    "update tenants set bloqueada_em = now(), bloqueio_motivo = 'Motivo do teste' where id = $1",
    [made.json.id],
  )
  assert.deepEqual(codigo(await go(made.json.id, there.json.token)), [403, 'CONTA_BLOQUEADA'])
  assert.equal((await login(dona.email)).json.conta.id, dona.conta, 'not the one that is blocked')
})

test('a person removed from every account learns so after the password, and registers an account of its own with it', async () => {
  const dona = await register()
  const email = someone()
  const joined = await post('/portal/auth/aceitar-convite', {
    ...{ token: await invite(dona, email), nome: 'Bia', senha: SENHA },
  })
  assert.equal(joined.status, 201, joined.text)
  const code = await enrol(joined.json.token)
  const out = await portal.call(`PATCH /portal/usuarios/${joined.json.usuario.id}`, {
    token: dona.token,
    body: { status: 'desativado' },
  })
  assert.ok(out.status < 300, out.text)
  const told = await login(email)
  assert.deepEqual(codigo(told), [401, 'CREDENCIAIS_INVALIDAS'])
  assert.match(told.json.erros[0].mensagem, /não faz mais parte de nenhuma conta/)
  const guessed = await login(email, 'outra senha qualquer')
  assert.doesNotMatch(guessed.text, /nenhuma conta/)

  const cadastro = { nome: 'Outro nome', email, senha: SENHA, conta: { nome: 'Minha' } }
  const again = (more: object = {}) => post('/portal/auth/register', { ...cadastro, ...more })
  assert.deepEqual(codigo(await again({ senha: 'outra senha qualquer' })), [409, 'EMAIL_JA_CADASTRADO'])
  assert.deepEqual(codigo(await again()), [401, 'SEGUNDO_FATOR_NECESSARIO'])
  portal.wait(30_000)
  const made = await again({ codigo: code() })
  assert.deepEqual([made.status, made.json.usuario?.nome, made.json.conta?.nome], [201, 'Bia', 'Minha'], made.text)
  assert.equal(await alive(made.json.token), true)
  assert.deepEqual(codigo(await again({ codigo: code() })), [409, 'EMAIL_JA_CADASTRADO'], 'it has an account now')
})

test('ending the other sessions ends those of the person in every account, and of nobody else', async () => {
  const dona = await register()
  const other = await register()
  const made = await post('/portal/contas', { nome: 'Segunda' }, { token: dona.token })
  const [here, again, there] = [
    await login(dona.email, SENHA, { contaId: dona.conta }),
    await login(dona.email, SENHA, { contaId: dona.conta }),
    await login(dona.email, SENHA, { contaId: made.json.id }),
  ]
  const ended = await portal.call('DELETE /portal/auth/sessoes', { token: here.json.token })
  assert.equal(ended.status, 204, ended.text)
  const tokens = [here, again, there].map(({ json }) => json.token)
  assert.deepEqual(await Promise.all([...tokens, other.token].map(alive)), [true, false, false, true])
  const lines = await portal.database.sql<{ tenant_id: string }>(
    "select tenant_id from auditoria where acao = 'sessao.close-others' and tenant_id = any($1)",
    [[dona.conta, made.json.id]],
  )
  assert.deepEqual(new Set(lines.map(({ tenant_id }) => tenant_id)), new Set([dona.conta, made.json.id]))
})

test('a person makes at most ten further accounts in any 24 hours', async () => {
  const { token } = await register()
  for (let nth = 0; nth < 10; nth++)
    assert.equal((await post('/portal/contas', { nome: 'Outra' }, { token })).status, 201)
  const refused = await post('/portal/contas', { nome: 'Outra' }, { token })
  assert.deepEqual(codigo(refused), [429, 'LIMITE_DE_REQUISICOES'])
  assert.ok(refused.json.espereSegundos > 86_000)
})

test('a person with a password accepts an invitation by it and the second factor, or by a session; never by a new password', async () => {
  const [dona, outra, colega] = [await register(), await register(), await register()]
  const show = async (token: string) => (await post('/portal/auth/convite', { token })).json.temCadastro
  const accept = (token: string, body: object = {}, session?: string) =>
    post('/portal/auth/aceitar-convite', { token, ...body }, session ? { token: session } : {})
  const token = await invite(dona, colega.email)
  assert.equal(await show(token), true)
  assert.deepEqual(codigo(await accept(token)), [400, 'SCHEMA_DPS_INVALIDO'])
  assert.deepEqual(codigo(await accept(token, { nome: 'X', senha: 'senha nova qualquer' })), [
    ...[401, 'CREDENCIAIS_INVALIDAS'],
  ])
  assert.deepEqual(codigo(await accept(token, {}, dona.token)), [400, 'SCHEMA_DPS_INVALIDO'], 'the session of another')
  const entered = await accept(token, { senha: SENHA })
  assert.deepEqual([entered.status, entered.json.conta.id, entered.json.usuario.nome], [201, dona.conta, 'Dona'])
  assert.equal(entered.json.contas.length, 2)
  assert.ok(await alive(colega.token), 'the other session goes on')

  const code = await enrol(entered.json.token)
  portal.wait(MINUTE_MS)
  const again = await invite(outra, colega.email)
  assert.deepEqual(codigo(await accept(again, { senha: SENHA })), [401, 'SEGUNDO_FATOR_NECESSARIO'])
  assert.deepEqual(codigo(await accept(again, { senha: SENHA, codigo: '000000' })), [401, 'SEGUNDO_FATOR_INVALIDO'])
  assert.equal((await accept(again, { senha: SENHA, codigo: code() })).status, 201)
  const third = await register()
  const session = await accept(await invite(third, colega.email), {}, entered.json.token)
  assert.deepEqual([session.status, session.json.contas.length], [201, 4])

  const fresh = someone()
  const first = await invite(dona, fresh)
  assert.equal(await show(first), false)
  const lacking = await accept(first, { senha: SENHA })
  assert.deepEqual([...codigo(lacking), lacking.json.erros[0].campo], [400, 'SCHEMA_DPS_INVALIDO', 'nome'])
  assert.equal((await accept(first, { nome: 'Nova', senha: SENHA })).status, 201)
  assert.equal((await get('/portal/auth/me', (await login(fresh)).json.token)).json.emailConfirmado, true)

  const lost = `PATCH /portal/usuarios/${entered.json.usuario.id}`
  const kept = await portal.call(lost, { token: dona.token, body: { segundoFator: false } })
  assert.deepEqual(codigo(kept), [409, 'ESTADO_INVALIDO'], 'an owner does not lower what guards other accounts')
})

test('name and password are the same in all accounts; a block is of one account alone', async () => {
  const [dona, colega] = [await register(), await register()]
  const there = (await post('/portal/auth/aceitar-convite', { token: await invite(dona, colega.email), senha: SENHA }))
    .json
  await portal.call('PATCH /portal/auth/me', { token: there.token, body: { nome: 'Bia' } })
  assert.equal((await get('/portal/auth/me', colega.token)).json.usuario.nome, 'Bia')
  const [{ id }] = (await get('/portal/usuarios', dona.token)).json.items.filter(
    (each: { email: string }) => each.email === colega.email,
  )
  await portal.call(`PATCH /portal/usuarios/${id}`, { token: dona.token, body: { status: 'bloqueado' } })
  assert.deepEqual([await alive(there.token), await alive(colega.token)], [false, true])
  assert.equal((await login(colega.email)).json.conta.id, colega.conta)
  await portal.call(`PATCH /portal/usuarios/${id}`, { token: dona.token, body: { status: 'ativo' } })
  const back = (await login(colega.email, SENHA, { contaId: dona.conta })).json.token
  const changed = await post(
    '/portal/auth/trocar-senha',
    { senhaAtual: SENHA, senhaNova: 'outra frase comprida' },
    { token: back },
  )
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [await alive(back), await alive(colega.token), await alive(changed.json.token)],
    [false, false, true],
  )
})

test('an owner of an address gets in at the first link, whatever strangers registered, invited and asked before', async () => {
  const email = someone()
  const stranger = await register({ email, provado: false, senha: 'senha do estranho' })
  const actor: Actor = { kind: 'portal', usuarioId: stranger.id, sessaoId: '', papel: 'owner', empresaIds: null }
  const other = await register()
  const inviter = ctxOf({ ...actor, usuarioId: other.id }, other.conta)
  const asked = () => forgotPassword(ctxOf({ kind: 'anonimo' }), { email })
  const nova = { nome: 'Outra', email, senha: 'senha do estranho', conta: { nome: 'Conta' } }
  const registered = await times(100, () => registerConta(ctxOf({ kind: 'anonimo' }), nova, ENTRADA))
  assert.ok(registered.every(({ status }) => status === 'rejected'))
  const { id } = await createInvite(inviter, { email, papel: 'leitura' })
  await times(100, () => resendInvite(inviter, id))
  for (let round = 0; round < 7; round++) {
    await times(20, asked)
    portal.wait(3 * MINUTE_MS)
  }
  // The stranger's means in the own session, which is still open: none of them ends a link.
  const code = await enrol(stranger.token, 'senha do estranho')
  const senhaNova = 'outra senha do estranho'
  const body = { senhaAtual: 'senha do estranho', senhaNova }
  const { token } = (await post('/portal/auth/trocar-senha', body, { token: stranger.token })).json
  for (let nth = 0; nth < 6; nth++) await post('/portal/auth/confirmar-email/reenviar', {}, { token })
  await times(20, asked)

  await post('/portal/auth/esqueci-senha', { email })
  const links = (await mailsTo(email)).filter(({ assunto }) => /Redefini/.test(assunto))
  assert.equal(links.length, 5, 'no more in a day')
  const reset = await post('/portal/auth/redefinir-senha', { token: tokenIn(links[0]!.texto), senha: SENHA })
  assert.equal(reset.status, 204, reset.text)
  assert.equal(await alive(token), false)
  portal.wait(MINUTE_MS)
  for (const senha of ['senha do estranho', senhaNova])
    assert.deepEqual(codigo(await login(email, senha, { codigo: code() })), [401, 'CREDENCIAIS_INVALIDAS'])
  const entered = await login(email)
  assert.equal(entered.status, 200, 'without the second factor that the stranger set')
  assert.equal((await get('/portal/auth/me', entered.json.token)).json.emailConfirmado, true)
  for (const { texto } of links) {
    const again = await post('/portal/auth/redefinir-senha', { token: tokenIn(texto), senha: 'mais uma senha' })
    assert.deepEqual(codigo(again), [422, 'LINK_INVALIDO'])
  }
  const invited = await post('/portal/auth/aceitar-convite', { token: await tokenTo(email, /Convite/), senha: SENHA })
  assert.equal(invited.status, 201, 'and the invitation is accepted by the owner')
})

test('one mail of recovery names the accounts, ten at most; a confirmed person keeps the second factor', async () => {
  const dona = await register()
  for (let nth = 0; nth < 10; nth++) await post('/portal/contas', { nome: `Filial ${nth}` }, { token: dona.token })
  await post('/portal/contas', { nome: 'Filial 10' }, { token: dona.token })
  const code = await enrol(dona.token)
  await post('/portal/auth/esqueci-senha', { email: dona.email.toUpperCase() })
  const mails = (await mailsTo(dona.email)).filter(({ assunto }) => /Redefini/.test(assunto))
  assert.equal(mails.length, 1)
  assert.equal([...mails[0]!.texto.matchAll(/Filial \d/g)].length, 9)
  assert.match(mails[0]!.texto, new RegExp(`Conta de ${dona.email}.* e outras 1\\.`))
  const token = tokenIn(mails[0]!.texto)
  assert.equal((await post('/portal/auth/redefinir-senha', { token, senha: 'outra frase comprida' })).status, 204)
  assert.deepEqual(codigo(await login(dona.email, 'outra frase comprida')), [401, 'SEGUNDO_FATOR_NECESSARIO'])
  portal.wait(MINUTE_MS)
  assert.equal((await login(dona.email, 'outra frase comprida', { codigo: code() })).status, 200)
})

test('a link proves the address once; another comes after two minutes, and none once it is proved', async () => {
  const { email, token } = await register({ provado: false })
  assert.equal((await get('/portal/auth/me', token)).json.emailConfirmado, false)
  const again = () => post('/portal/auth/confirmar-email/reenviar', {}, { token })
  assert.deepEqual(codigo(await again()), [429, 'LIMITE_DE_REQUISICOES'])
  portal.wait(3 * MINUTE_MS)
  assert.equal((await again()).status, 204)
  assert.equal((await mailsTo(email)).length, 2)
  const link = await tokenTo(email, /Confirme/)
  const confirm = () => post('/portal/auth/confirmar-email', { token: link })
  assert.equal((await confirm()).status, 204)
  assert.deepEqual(codigo(await confirm()), [422, 'LINK_INVALIDO'])
  assert.equal((await get('/portal/auth/me', token)).json.emailConfirmado, true)
  assert.deepEqual(codigo(await again()), [409, 'ESTADO_INVALIDO'])
  const reset = await post('/portal/auth/redefinir-senha', { token: link, senha: 'outra frase comprida' })
  assert.deepEqual(codigo(reset), [422, 'LINK_INVALIDO'], 'it sets no password')
})

const FEATURES = resolve(import.meta.dirname, '../../src/features')
/** What also goes to a person whose address nobody has proved, and why. */
const SEM_CONFIRMAR: Record<string, string> = {
  'access/confirm-email.ts': 'the link proves the address',
  'access/reset-password.ts': 'the link proves the address',
  'access/invites.ts': 'accepting proves the address',
  'access/second-factor.ts': 'to people of the back-office',
  'certificados/links.ts': 'to the owner of a company, whom a person names',
  'mail/note-mail.ts': 'to the customer of a note',
  'monitor/notify-alertas.ts': 'to operators',
  'nfse/envio/send-nota.ts': 'to the customer of a note, whom a person names',
}

test('an address that nobody proved gets the links that prove it, and no other kind of message to people of accounts', async () => {
  const files = (readdirSync(FEATURES, { recursive: true }) as string[]).filter((file) => file.endsWith('.ts'))
  const sources = files.map((file) => ({ file, source: readFileSync(join(FEATURES, file), 'utf8') }))
  const marked = sources.filter(({ file, source }) => /semConfirmar:/.test(source) && file !== 'mail/queue-mail.ts')
  assert.deepEqual(marked.map(({ file }) => file).sort(), Object.keys(SEM_CONFIRMAR).sort())
  const writing = sources.filter(({ source }) => /insert into emails\b/.test(source))
  assert.deepEqual(
    writing.map(({ file }) => file),
    ['mail/queue-mail.ts'],
  )

  // Every other room, by the one way to send: as a job of the service, and as the account itself.
  const kinds = sources.filter(({ file, source }) => /queueMail\(/.test(source) && !(file in SEM_CONFIRMAR))
  assert.ok(kinds.length > 6, `${kinds.length} rooms send`)
  const { email, conta, token } = await register({ provado: false })
  const send = (more: object = {}) =>
    Promise.all(
      kinds.flatMap(({ file }) =>
        [portal.app.sistema, portal.app.inquilinos.forTenant(conta)].map((db) =>
          queueMail(portal.app, db, [
            {
              ...{ tenantId: conta, chave: `${file} ${randomUUID()}`, para: email.toUpperCase() },
              ...{ assunto: file, texto: '', html: '', ...more },
            },
          ]),
        ),
      ),
    )
  assert.ok((await send()).every((sent) => sent === 0))
  await post('/portal/auth/trocar-senha', { senhaAtual: SENHA, senhaNova: 'outra frase comprida' }, { token })
  assert.deepEqual(
    (await mailsTo(email)).map(({ assunto }) => assunto),
    ['Confirme o seu e-mail'],
  )
  assert.ok((await send({ semConfirmar: true })).every((sent) => sent === 1))
  const link = await tokenTo(email, /Confirme/)
  assert.equal((await post('/portal/auth/confirmar-email', { token: link })).status, 204)
  assert.ok(
    (await send()).every((sent) => sent === 1),
    'all of them once it is proved',
  )
})

/** Repeatable chance (mulberry32). */
function chanceOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

test('no sequence of registering, inviting, accepting, recovering and changing gives an e-mail two passwords', async (t) => {
  const seed = Number(process.env.SEMENTE ?? 20)
  t.diagnostic(`seed ${seed}`)
  const chance = chanceOf(seed)
  const emails = [someone(), someone()]
  const dona = await register()
  const senhas = new Map<string, string>()
  const session = async (email: string) => (await login(email, senhas.get(email) ?? 'nenhuma ainda')).json.token
  const acts: ((email: string, senha: string) => Promise<void>)[] = [
    async (email, senha) => {
      const conta = { nome: 'Conta' }
      const { status } = await post('/portal/auth/register', { nome: 'Ana', email, senha, conta })
      assert.equal(status, senhas.has(email) ? 409 : 201)
      if (status === 201) senhas.set(email, senha)
    },
    async (email, senha) => {
      const known = senhas.get(email)
      // Trials invite an address five times a day.
      portal.wait(6 * 60 * MINUTE_MS)
      const host = await register()
      const { status } = await post('/portal/auth/aceitar-convite', {
        ...{ token: await invite(host, email), nome: 'Bia', senha },
      })
      assert.equal(status, known && known !== senha ? 401 : 201)
      if (!known) senhas.set(email, senha)
    },
    async (email, senha) => {
      portal.wait(3 * MINUTE_MS)
      await post('/portal/auth/esqueci-senha', { email })
      if (!senhas.has(email)) return
      const token = await tokenTo(email, /Redefini/)
      assert.equal((await post('/portal/auth/redefinir-senha', { token, senha })).status, 204)
      senhas.set(email, senha)
    },
    async (email, senhaNova) => {
      const [senhaAtual, token] = [senhas.get(email), await session(email)]
      if (!senhaAtual) return
      const { status, text } = await post('/portal/auth/trocar-senha', { senhaAtual, senhaNova }, { token })
      assert.equal(status, 200, text)
      senhas.set(email, senhaNova)
    },
    async (email) => {
      if (senhas.has(email)) await post('/portal/contas', { nome: 'Mais uma' }, { token: await session(email) })
    },
  ]
  for (let step = 0; step < 24; step++) {
    const email = emails[chance(emails.length)]!
    await acts[chance(acts.length)]!(
      chance(2) ? email : email.toUpperCase().toLowerCase(),
      `senha de número ${step % 9}`,
    )
    portal.wait(MINUTE_MS)
    const two = await portal.database.sql(`
      select lower(u.email) from usuarios u left join pessoas p on p.id = u.pessoa_id and lower(p.email) = lower(u.email)
      group by 1 having count(distinct u.pessoa_id) <> 1 or count(*) <> count(p.id)
        or bool_or(u.confirmado_em is distinct from p.confirmado_em)`)
    assert.deepEqual(two, [], `step ${step}`)
  }
  assert.ok(senhas.size > 0 && (await alive(dona.token)) !== null)
  for (const [email, senha] of senhas) {
    const [row] = await portal.database.sql<{ hash: string }>(
      'select senha_hash as hash from pessoas where email = $1',
      [email],
    )
    assert.ok(await isSenha(portal.app, senha, row!.hash))
  }
})
