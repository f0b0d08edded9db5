// A refused login is in the audit and in the log with its address, and a flood of them floods neither.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { LINES_AN_HOUR } from '#features/access/record-refused-login.ts'
import { portalAuditoria } from '#http/portal/auditoria.ts'
import { portalSegundoFator } from '#http/portal/segundo-fator.ts'
import { type BackOffice, openBackOffice, SENHA_ADMIN as SENHA } from '../support/back-office.ts'

let office: BackOffice
before(async () => {
  const more = [portalSegundoFator, portalAuditoria].flat()
  office = await openBackOffice({ PROXIES_CONFIAVEIS: '127.0.0.1', SENHA_CUSTO: 'minimo' }, more)
  office.freeze()
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

type Superficie = 'portal' | 'admin'
const SUPERFICIES = ['portal', 'admin'] as const
const WRONG = 'uma senha que ninguém tem'
const from = (de: string, more: object = {}) => ({ 'x-forwarded-for': de, 'user-agent': 'curl/8.0', ...more })
const login = (superficie: Superficie, email: string, senha: string, de = '203.0.113.7') =>
  office.anonymous(`POST /${superficie}/auth/login`, { email, senha }, from(de))

async function newPerson(superficie: Superficie) {
  const email = `maria-${randomUUID()}@exemplo.com.br`
  if (superficie === 'portal')
    await office.anonymous('POST /portal/auth/register', {
      nome: 'Maria',
      email,
      senha: SENHA,
      conta: { nome: 'Conta' },
    })
  else
    await office.database.sql(
      `insert into admin_usuarios (id, nome, email, senha_hash, papel)
       select gen_random_uuid(), 'Maria', $1, senha_hash, 'suporte' from admin_usuarios where email = 'superadmin@exemplo.com.br'`,
      [email],
    )
  const { json } = await login(superficie, email, SENHA)
  return { email, id: json.usuario.id as string, conta: (json.conta?.id ?? null) as string | null, token: json.token }
}

type Linha = { id: string | null; conta: string | null; detalhe: Record<string, unknown>; ip: string; texto: string }
const lines = (superficie: Superficie, since: number) =>
  office.database.sql<Linha>(
    `select recurso_id as id, tenant_id as conta, detalhe, origem->>'ip' as ip, a::text as texto from auditoria a
     where acao = $1 and a.id > $2 order by a.id`,
    [superficie === 'portal' ? 'sessao.refuse' : 'admin-sessao.refuse', since],
  )
const newest = async () => (await office.database.sql<{ id: number }>('select max(id) as id from auditoria'))[0]!.id

for (const superficie of SUPERFICIES) {
  test(`${superficie}: a wrong password is in the audit of the person, with the address, without the password`, async () => {
    const { email, id, conta } = await newPerson(superficie)
    const since = await newest()
    assert.equal((await login(superficie, email.toUpperCase(), WRONG)).status, 401)
    const [line, ...others] = await lines(superficie, since)
    assert.deepEqual([line?.id, line?.conta, line?.ip, others], [id, conta, '203.0.113.7', []])
    assert.deepEqual(line!.detalhe, { codigo: 'CREDENCIAIS_INVALIDAS', email: 'm***@exemplo.com.br', tentativas: 1 })
    assert.ok(!line!.texto.includes(WRONG) && !line!.texto.includes(email))
  })

  test(`${superficie}: an unknown e-mail is in the audit of the service, masked, and what is none not at all`, async () => {
    const since = await newest()
    for (const email of ['ninguem@exemplo.com.br', 'a senha no campo errado', 'Senha@2026'])
      assert.equal((await login(superficie, email, WRONG)).status, 401)
    const found = await lines(superficie, since)
    assert.deepEqual(
      found.map(({ id, conta, detalhe }) => [id, conta, detalhe.email]),
      ['n***@exemplo.com.br', '***', '***'].map((each) => [null, null, each]),
    )
  })

  test(`${superficie}: a wrong code is in the audit at both of its doors`, async () => {
    const { email, id, token } = await newPerson(superficie)
    const call = (path: string, body: object) =>
      office.anonymous(
        `POST /${superficie}/auth/${path}`,
        body,
        from('203.0.113.7', { authorization: `Bearer ${token}` }),
      )
    const app = new TOTP({ secret: Secret.fromBase32((await call('segundo-fator', { senha: SENHA })).json.segredo) })
    await call('segundo-fator/confirmar', { codigo: app.generate({ timestamp: office.app.now().getTime() }) })
    const { desafio } = (await login(superficie, email, SENHA)).json
    const since = await newest()
    await office.anonymous(`POST /${superficie}/auth/login/codigo`, { desafio, codigo: '000000' }, from('203.0.113.8'))
    await office.anonymous(
      `POST /${superficie}/auth/login`,
      { email, senha: SENHA, codigo: '000000' },
      from('203.0.113.9'),
    )
    const found = await lines(superficie, since)
    assert.deepEqual(
      found.map(({ id, ip, detalhe }) => [id, ip, detalhe.codigo]),
      ['203.0.113.8', '203.0.113.9'].map((ip) => [id, ip, 'SEGUNDO_FATOR_INVALIDO']),
    )
  })

  test(`${superficie}: tries of one e-mail from one network are few lines, which count them`, async () => {
    const { email } = await newPerson(superficie)
    const since = await newest()
    for (let n = 0; n < 25; n++) await login(superficie, email, WRONG, '203.0.113.10')
    assert.deepEqual(
      (await lines(superficie, since)).map(({ detalhe }) => [detalhe.tentativas, detalhe.codigo]),
      [
        [1, 'CREDENCIAIS_INVALIDAS'],
        [10, 'LIMITE_DE_REQUISICOES'],
      ],
    )
    office.pass(3_600_000)
    await login(superficie, email, WRONG, '203.0.113.10')
    assert.equal((await lines(superficie, since)).length, 3, 'the next hour begins anew')
  })
}

test('a flood of e-mails from many addresses adds no more lines than the limit of an hour', async () => {
  office.pass(3_600_000)
  const since = await newest()
  const address = (n: number) => `198.51.${n >> 8}.${n & 255}`
  const statuses = new Set<number>()
  for (let n = 0; n < LINES_AN_HOUR + 20; n += 20) {
    const flood = Array.from({ length: 20 }, (_, k) =>
      login('portal', `${randomUUID()}@x.com.br`, WRONG, address(n + k)),
    )
    for (const { status } of await Promise.all(flood)) statuses.add(status)
  }
  assert.deepEqual([...statuses], [401])
  assert.equal((await lines('portal', since)).length, LINES_AN_HOUR)
})

test('the owner of an account reads in its audit that a login was refused', async () => {
  const { email, id, token } = await newPerson('portal')
  await login('portal', email, WRONG)
  const { json, text } = await office.anonymous('GET /portal/auditoria?acao=sessao.refuse', undefined, {
    authorization: `Bearer ${token}`,
  })
  assert.deepEqual([json?.total, json?.items[0]?.recursoId], [1, id], text)
})
