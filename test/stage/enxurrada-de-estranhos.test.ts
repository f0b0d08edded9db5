// Strangers register and request links, many at once: a person who logs in waits for none of them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { hashSenha, isSenha } from '#features/access/passwords.ts'
import { openPortal, type Portal, SENHA } from '../support/portal.ts'
import { until } from '../support/until.ts'

let portal: Portal
before(async () => {
  portal = await openPortal({ SENHA_CUSTO: 'alto', SMTP_URL: 'smtp://127.0.0.1:1', CONEXOES_BANCO: '4' })
})
after(() => portal?.close())

/** More than the process has connections, and fewer than an address may ask for in a minute. */
const ESTRANHOS = 8
const someone = () => `${randomUUID()}@exemplo.com.br`

async function register(email: string): Promise<void> {
  const body = { nome: 'Dona', email, senha: SENHA, conta: { nome: `Conta de ${email}` } }
  const { status, text } = await portal.call('POST /portal/auth/register', { body })
  assert.equal(status, 201, text)
}

test('passwords of logins are checked beside the one new password that is hashed, not behind it', async () => {
  const { app } = portal
  const senhaHash = await hashSenha(app, SENHA, { email: someone() })
  const ended: string[] = []
  const strangers = Array.from({ length: 6 }, () =>
    hashSenha(app, SENHA, { email: someone() }).then(() => ended.push('estranho')),
  )
  const logins = Array.from({ length: 3 }, () => isSenha(app, SENHA, senhaHash).then(() => ended.push('login')))
  await Promise.all([...strangers, ...logins])
  // A second one begins only when two logins have ended; what ends first after that is the machine's affair.
  assert.ok(ended.slice(0, 3).filter((each) => each === 'login').length >= 2, ended.join())
})

test('requests for a link that the ceiling refuses wait for no lock, so that others have a connection', async () => {
  const [vitima, outra] = [someone(), someone()]
  await register(vitima)
  await register(outra)
  const ask = () => portal.call('POST /portal/auth/esqueci-senha', { body: { email: vitima } })
  assert.equal((await ask()).status, 204)
  const holder = new pg.Client({ connectionString: portal.database.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from pessoas where email = $1 for update', [vitima])
    const asked = Array.from({ length: ESTRANHOS }, ask)
    const login = await portal.call('POST /portal/auth/login', { body: { email: outra, senha: SENHA } })
    assert.equal(login.status, 200, login.text)
    for (const { status } of await Promise.all(asked)) assert.equal(status, 204)
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
})

test('many simultaneous requests for a link send one mail', async () => {
  const vitima = someone()
  await register(vitima)
  const body = { email: vitima }
  const asked = Array.from({ length: ESTRANHOS }, () => portal.call('POST /portal/auth/esqueci-senha', { body }))
  for (const { status } of await Promise.all(asked)) assert.equal(status, 204)
  const sent = async () =>
    (await portal.database.sql("select from emails where para = $1 and chave like 'redefinicao:%'", [vitima])).length
  assert.equal(await until('a link is mailed', sent), 1)
})
