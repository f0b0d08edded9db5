// A request that opens a session ends the one whose cookie it brought, by every way to open a session (ASVS 7.2.4).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { adminTenants } from '#http/admin/tenants.ts'
import { portalConta } from '#http/portal/conta.ts'
import { portalInvites } from '#http/portal/invites.ts'
import { portalSegundoFator } from '#http/portal/segundo-fator.ts'
import { type BackOffice, openBackOffice, SENHA_ADMIN as SENHA } from '../support/back-office.ts'

let office: BackOffice
before(async () => {
  const more = [portalConta, portalInvites, portalSegundoFator, adminTenants]
  office = await openBackOffice({ SENHA_CUSTO: 'minimo' }, more.flat())
  office.freeze()
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

type Superficie = 'portal' | 'admin'
type Pessoa = { email: string; token: string; id: string; conta: string | null }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (superficie: Superficie, token: string) => ({ cookie: `${superficie}_session=${token}` })
const me = async (superficie: Superficie, token: string) =>
  (await office.anonymous(`GET /${superficie}/auth/me`, undefined, bearer(token))).status
const conta = () => ({
  ...{ nome: 'Dona', email: `${randomUUID()}@exemplo.com.br`, senha: SENHA },
  conta: { nome: 'Conta' },
})

async function newPerson(superficie: Superficie): Promise<Pessoa> {
  const body = conta()
  if (superficie === 'portal') await office.anonymous('POST /portal/auth/register', body)
  else
    await office.database.sql(
      `insert into admin_usuarios (id, nome, email, senha_hash, papel)
       select gen_random_uuid(), 'Pessoa', $1, senha_hash, 'suporte' from admin_usuarios where email = 'superadmin@exemplo.com.br'`,
      [body.email],
    )
  office.pass(4_000) // a network enters thirty times a minute
  const { status, json, text } = await office.anonymous(`POST /${superficie}/auth/login`, { ...body, nome: undefined })
  assert.equal(status, 200, text)
  return { email: body.email, token: json.token, id: json.usuario.id, conta: json.conta?.id ?? null }
}

async function withFactor(superficie: Superficie): Promise<Pessoa & { code(): string }> {
  const pessoa = await newPerson(superficie)
  const call = (path: string, body: object) =>
    office.anonymous(`POST /${superficie}/auth/${path}`, body, bearer(pessoa.token))
  const app = new TOTP({ secret: Secret.fromBase32((await call('segundo-fator', { senha: SENHA })).json.segredo) })
  const code = () => app.generate({ timestamp: office.app.now().getTime() })
  assert.equal((await call('segundo-fator/confirmar', { codigo: code() })).status, 201)
  office.pass(30_000)
  return { ...pessoa, code }
}

/** A request that opens a session: its path, body and headers. */
type Pedido = { path: string; body: object; headers?: Record<string, string> }
const secondStep = (superficie: Superficie) => async (): Promise<Pedido> => {
  const { email, code } = await withFactor(superficie)
  const { desafio } = (await office.anonymous(`POST /${superficie}/auth/login`, { email, senha: SENHA })).json
  return { path: 'login/codigo', body: { desafio, codigo: code() } }
}
const login = (superficie: Superficie) => async (): Promise<Pedido> => {
  const { email } = await newPerson(superficie)
  return { path: 'login', body: { email, senha: SENHA } }
}
const change = (superficie: Superficie) => async (): Promise<Pedido> => {
  const { token } = await newPerson(superficie)
  return {
    ...{ path: 'trocar-senha', body: { senhaAtual: SENHA, senhaNova: 'dez gatos na varanda' } },
    headers: bearer(token),
  }
}
const PORTAS: Record<Superficie, Record<string, () => Promise<Pedido>>> = {
  portal: {
    login: login('portal'),
    'second step': secondStep('portal'),
    'change of password': change('portal'),
    registration: async () => ({ path: 'register', body: conta() }),
    invitation: async () => {
      const { token } = await newPerson('portal')
      const email = `${randomUUID()}@exemplo.com.br`
      await office.anonymous('POST /portal/invites', { email, papel: 'leitura' }, bearer(token))
      const mails = (await office.anonymous('GET /portal/conta/emails', undefined, bearer(token))).json.items
      const { texto } = mails.find(({ para }: { para: string }) => para === email)
      const code = /#([\w-]{43})$/m.exec(texto)![1]
      return { path: 'aceitar-convite', body: { token: code, nome: 'Colega', senha: SENHA } }
    },
    'session of support': async () => ({ path: 'ver-como', body: { token: await linkOfSupport() } }),
  },
  admin: { login: login('admin'), 'second step': secondStep('admin'), 'change of password': change('admin') },
}

/** The code of a link that opens a session of support in a new account. */
async function linkOfSupport(): Promise<string> {
  const { conta: id } = await newPerson('portal')
  const { json, text } = await office.admin.superadmin(`POST /admin/tenants/${id}/ver-como`, { motivo: 'Ver a conta' })
  return /#([\w-]{43})$/.exec(json.url)?.[1] ?? assert.fail(text)
}

for (const [superficie, portas] of Object.entries(PORTAS) as [Superficie, (typeof PORTAS)[Superficie]][])
  for (const [what, prepare] of Object.entries(portas))
    test(`${superficie}: the ${what} ends the session whose cookie it brought, and no other`, async () => {
      const before = await newPerson(superficie)
      const elsewhere = await office.anonymous(`POST /${superficie}/auth/login`, { email: before.email, senha: SENHA })
      const { path, body, headers = {} } = await prepare()
      const foreign = superficie === 'portal' ? 'admin' : 'portal'
      const other = await newPerson(foreign)
      const cookies = `${cookie(superficie, before.token).cookie}; ${cookie(foreign, other.token).cookie}`
      const opened = await office.anonymous(`POST /${superficie}/auth/${path}`, body, { ...headers, cookie: cookies })
      assert.ok(opened.status < 300, opened.text)
      assert.deepEqual(
        [await me(superficie, opened.json.token), await me(superficie, before.token)],
        [200, 401],
        'the new one is open, the old one over',
      )
      assert.equal(await me(superficie, elsewhere.json.token), 200, 'another browser of the person')
      assert.equal(await me(foreign, other.token), 200, 'the other surface')
      const audited = await office.database.sql<{ conta: string | null }>(
        'select tenant_id as conta from auditoria where acao = $1 and recurso_id = $2',
        [superficie === 'portal' ? 'sessao.replace' : 'admin-sessao.replace', before.id],
      )
      assert.deepEqual(audited, [{ conta: before.conta }])
    })

test('a login in the place of a session of support ends it, in both audits', async () => {
  const support = await office.anonymous('POST /portal/auth/ver-como', { token: await linkOfSupport() })
  const { email } = await newPerson('portal')
  const entered = await office.anonymous(
    'POST /portal/auth/login',
    { email, senha: SENHA },
    cookie('portal', support.json.token),
  )
  assert.equal(entered.status, 200, entered.text)
  assert.equal(await me('portal', support.json.token), 401)
  const lines = await office.database.sql(
    `select from auditoria where acao = 'suporte.close' and recurso_id = (
       select id::text from sessoes_suporte where tenant_id = $1)`,
    [support.json.conta.id],
  )
  assert.equal(lines.length, 2)
})

test('a login that is refused ends no session', async () => {
  for (const superficie of ['portal', 'admin'] as const) {
    const { email, token } = await newPerson(superficie)
    const refused = await office.anonymous(
      `POST /${superficie}/auth/login`,
      { email, senha: 'outra senha qualquer' },
      cookie(superficie, token),
    )
    assert.deepEqual([refused.status, await me(superficie, token)], [401, 200], superficie)
  }
})
