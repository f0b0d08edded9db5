// Guesses of passwords and codes spread over many addresses: few are judged, and the owner still gets in.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { portalSegundoFator } from '#http/portal/segundo-fator.ts'
import { type BackOffice, openBackOffice, SENHA_ADMIN as SENHA } from '../support/back-office.ts'
import type { Answer } from '../support/http.ts'

let office: BackOffice
before(async () => {
  office = await openBackOffice({ PROXIES_CONFIAVEIS: '127.0.0.1', SENHA_CUSTO: 'minimo' }, portalSegundoFator)
  office.freeze()
})
after(async () => {
  assert.deepEqual([...office.server.undocumented], [])
  await office.close()
})

type Superficie = 'portal' | 'admin'
type Pessoa = { superficie: Superficie; email: string; cookie: string; sessao: string; roubada: string; code(): string }
type Chamada = { de?: string; cookie?: string; sessao?: string }

let addresses = 0
/** An address that nobody has used before. */
const newAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`
const codigo = ({ status, json }: Answer) => [status, json?.codigo]
const WRONG = 'outra senha qualquer'

const ask = (superficie: Superficie, path: string, body: object, { de = newAddress(), cookie, sessao }: Chamada = {}) =>
  office.anonymous(`POST /${superficie}/auth/${path}`, body, {
    'x-forwarded-for': de,
    ...(cookie && { cookie }),
    ...(sessao && { authorization: `Bearer ${sessao}` }),
  })

/** What a browser sends back of an answer, but for the session. */
const deviceOf = ({ headers }: Answer): string => /\w+_device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? ''

/** A person with two sessions, one of which is stolen, and a browser that knows them; `comFator`: by a second factor. */
async function newPerson(superficie: Superficie, { comFator = false } = {}): Promise<Pessoa> {
  const email = `${randomUUID()}@exemplo.com.br`
  if (superficie === 'portal')
    await ask('portal', 'register', { nome: 'Dona', email, senha: SENHA, conta: { nome: 'Conta' } })
  else
    await office.database.sql(
      `insert into admin_usuarios (id, nome, email, senha_hash, papel)
       select gen_random_uuid(), 'Pessoa', $1, senha_hash, 'suporte' from admin_usuarios where email = 'superadmin@exemplo.com.br'`,
      [email],
    )
  const enter = async (more: object = {}) => {
    const answer = await ask(superficie, 'login', { email, senha: SENHA, ...more })
    assert.equal(answer.status, 200, answer.text)
    return answer
  }
  const first = await enter()
  if (!comFator)
    return {
      ...{ superficie, email, cookie: deviceOf(first), sessao: first.json.token },
      roubada: (await enter()).json.token,
      code: () => assert.fail('no second factor'),
    }
  const begun = await ask(superficie, 'segundo-fator', { senha: SENHA }, { sessao: first.json.token })
  const app = new TOTP({ secret: Secret.fromBase32(begun.json.segredo) })
  const code = () => app.generate({ timestamp: office.app.now().getTime() })
  await ask(superficie, 'segundo-fator/confirmar', { codigo: code() }, { sessao: first.json.token })
  office.pass(30_000)
  const own = await enter({ codigo: code() })
  office.pass(30_000)
  const stolen = await enter({ codigo: code() })
  office.pass(30_000)
  return { superficie, email, cookie: deviceOf(own), sessao: own.json.token, roubada: stolen.json.token, code }
}

/** A challenge of the second step of a login. */
const challenge = async ({ superficie, email }: Pessoa, how: Chamada = {}): Promise<string> =>
  (await ask(superficie, 'login', { email, senha: SENHA }, how)).json.desafio

/**
 * A door where a secret is guessed. `judged` is the answer to a guess that was judged. The body of a guess is that of
 * the right one but for what is guessed.
 */
type Porta = {
  path: string
  comFator?: true
  /** Whether the session stands for the browser. */
  dentro?: true
  guesses: number
  judged: string
  /** How many guesses may be judged. */
  teto: number
  body(pessoa: Pessoa, how: Chamada): Promise<{ right: object; wrong: object }>
}
const CODE = '000000'
const PORTAS: Record<string, Porta> = {
  'the password at login': {
    ...{ path: 'login', guesses: 100, judged: 'CREDENCIAIS_INVALIDAS', teto: 21 },
    body: async ({ email }) => ({ right: { email, senha: SENHA }, wrong: { email, senha: WRONG } }),
  },
  'the code at login': {
    ...{ path: 'login', comFator: true, guesses: 100, judged: 'SEGUNDO_FATOR_INVALIDO', teto: 6 },
    body: async ({ email, code }) => ({
      right: { email, senha: SENHA, codigo: code() },
      wrong: { email, senha: SENHA, codigo: CODE },
    }),
  },
  'the code in the second step': {
    ...{ path: 'login/codigo', comFator: true, guesses: 100, judged: 'SEGUNDO_FATOR_INVALIDO', teto: 6 },
    body: async (pessoa, how) => {
      const desafio = await challenge(pessoa, how)
      return { right: { desafio, codigo: pessoa.code() }, wrong: { desafio, codigo: CODE } }
    },
  },
  'the password at its change': {
    ...{ path: 'trocar-senha', dentro: true, guesses: 20, judged: 'SENHA_ATUAL_INCORRETA', teto: 6 },
    body: async () => ({
      right: { senhaAtual: SENHA, senhaNova: 'dez gatos na varanda' },
      wrong: { senhaAtual: WRONG, senhaNova: 'dez gatos na varanda' },
    }),
  },
  'the password before an enrolment': {
    ...{ path: 'segundo-fator', dentro: true, guesses: 20, judged: 'SENHA_ATUAL_INCORRETA', teto: 6 },
    body: async () => ({ right: { senha: SENHA }, wrong: { senha: WRONG } }),
  },
  'the code that renews recovery codes': {
    ...{ path: 'segundo-fator/codigos', comFator: true, dentro: true, guesses: 20 },
    ...{ judged: 'SEGUNDO_FATOR_INVALIDO', teto: 6 },
    body: async ({ code }) => ({ right: { codigo: code() }, wrong: { codigo: CODE } }),
  },
  'the password that ends the second factor': {
    ...{ path: 'segundo-fator/remover', comFator: true, dentro: true, guesses: 20 },
    ...{ judged: 'SENHA_ATUAL_INCORRETA', teto: 6 },
    body: async ({ code }) => ({
      right: { senha: SENHA, codigo: code() },
      wrong: { senha: WRONG, codigo: code() },
    }),
  },
  'the code that ends the second factor': {
    ...{ path: 'segundo-fator/remover', comFator: true, dentro: true, guesses: 20 },
    ...{ judged: 'SEGUNDO_FATOR_INVALIDO', teto: 6 },
    body: async ({ code }) => ({ right: { senha: SENHA, codigo: code() }, wrong: { senha: SENHA, codigo: CODE } }),
  },
}

for (const superficie of ['portal', 'admin'] as const)
  for (const [what, { path, comFator = false, dentro, guesses, judged, teto, body }] of Object.entries(PORTAS))
    test(`${superficie}: ${what}, guessed from everywhere, is judged ${teto} times at most, and its owner gets in`, async () => {
      const pessoa = await newPerson(superficie, { comFator })
      const thief = dentro ? { sessao: pessoa.roubada } : {}
      const { wrong, right } = await body(pessoa, thief)
      const answers: Answer[] = []
      for (let n = 0; n < guesses; n++) answers.push(await ask(superficie, path, wrong, thief))
      const counted = answers.filter(({ json }) => json?.codigo === judged).length
      assert.ok(counted > 0 && counted <= teto, `${counted} of ${guesses} guesses were judged`)
      assert.deepEqual(codigo(await ask(superficie, path, right, thief)), [429, 'LIMITE_DE_REQUISICOES'])

      const owner = dentro ? { sessao: pessoa.sessao } : { cookie: pessoa.cookie }
      const entered = await ask(superficie, path, (await body(pessoa, owner)).right, owner)
      assert.ok(entered.status < 300, entered.text)
    })

for (const superficie of ['portal', 'admin'] as const)
  for (const [what, { path, comFator = false, dentro, judged, body }] of Object.entries(PORTAS))
    if (dentro)
      test(`${superficie}: ${what}, guessed from many sessions, is judged 21 times at most, and the audit has it`, async () => {
        const pessoa = await newPerson(superficie, { comFator })
        const logIn = async () => {
          office.pass(30_000)
          const codes = comFator ? { codigo: pessoa.code() } : {}
          return ask(superficie, 'login', { email: pessoa.email, senha: SENHA, ...codes }, { cookie: pessoa.cookie })
        }
        const stolen: Answer[] = []
        for (let n = 0; n < 8; n++) stolen.push(await logIn())
        let counted = 0
        for (const { status, json, text } of stolen) {
          assert.equal(status, 200, text)
          const thief = { sessao: json.token }
          const { wrong } = await body(pessoa, thief)
          for (let each = 0; each < 5; each++)
            if ((await ask(superficie, path, wrong, thief)).json?.codigo === judged) counted++
        }
        assert.ok(counted > 6 && counted <= 21, `${counted} of 40 guesses were judged`)
        const lines = await office.database.sql<{ codigo: string }>(
          `select a.detalhe ->> 'codigo' as codigo from auditoria a
           join ${superficie === 'portal' ? 'usuarios' : 'admin_usuarios'} u on u.id::text = a.recurso_id
           where a.acao = $1 and lower(u.email) = lower($2)`,
          [superficie === 'portal' ? 'sessao.refuse' : 'admin-sessao.refuse', pessoa.email],
        )
        const codigos = new Set(lines.map((line) => line.codigo))
        assert.ok(codigos.has(judged), JSON.stringify(lines))
      })

test('a stolen browser guesses no more than any other, and makes its owner wait nowhere else', async () => {
  for (const superficie of ['portal', 'admin'] as const) {
    const { email, cookie } = await newPerson(superficie)
    const codigos: unknown[] = []
    for (let n = 0; n < 20; n++)
      codigos.push((await ask(superficie, 'login', { email, senha: WRONG }, { cookie })).json.codigo)
    const judged = codigos.filter((each) => each === 'CREDENCIAIS_INVALIDAS').length
    assert.ok(judged > 0 && judged <= 6, `${superficie}: ${judged} judged`)
    assert.equal((await ask(superficie, 'login', { email, senha: SENHA })).status, 200, superficie)
  }
})

test('a browser that is known to one person, on one surface, is nothing to another', async () => {
  const [one, other] = [await newPerson('portal'), await newPerson('portal')]
  for (let n = 0; n < 30; n++)
    await ask('portal', 'login', { email: other.email, senha: WRONG }, { cookie: one.cookie })
  const elsewhere = await ask('portal', 'login', { email: other.email, senha: SENHA }, { cookie: one.cookie })
  assert.deepEqual(codigo(elsewhere), [429, 'LIMITE_DE_REQUISICOES'])
  assert.equal(
    (await ask('portal', 'login', { email: other.email, senha: SENHA }, { cookie: other.cookie })).status,
    200,
  )
  const admin = await newPerson('admin')
  for (let n = 0; n < 30; n++) await ask('admin', 'login', { email: admin.email, senha: WRONG })
  const foreign = { cookie: admin.cookie.replace('admin_', 'portal_') }
  assert.equal((await ask('admin', 'login', { email: admin.email, senha: SENHA }, foreign)).status, 429)
})

test('a browser stays known for 90 days, until a password changes or the person ends what is open elsewhere', async () => {
  const attack = async ({ superficie, email }: Pessoa) => {
    for (let n = 0; n < 30; n++) await ask(superficie, 'login', { email, senha: WRONG })
  }
  const tries = ({ superficie, email, cookie }: Pessoa, senha = SENHA) =>
    ask(superficie, 'login', { email, senha }, { cookie }).then(({ status }) => status)
  for (const superficie of ['portal', 'admin'] as const) {
    const kept = await newPerson(superficie)
    await attack(kept)
    const ended = await office.server.inject({
      method: 'DELETE',
      url: `/${superficie}/auth/sessoes`,
      headers: { authorization: `Bearer ${kept.sessao}`, cookie: kept.cookie },
    })
    assert.equal(ended.statusCode, 204)
    assert.equal(await tries(kept), 200, 'the browser of the request stays known')

    const gone = await newPerson(superficie)
    await attack(gone)
    await office.server.inject({
      method: 'DELETE',
      url: `/${superficie}/auth/sessoes`,
      headers: { authorization: `Bearer ${gone.sessao}` },
    })
    assert.equal(await tries(gone), 429, 'no other does')

    const changed = await newPerson(superficie)
    await attack(changed)
    const nova = 'dez gatos na varanda'
    const change = await ask(
      superficie,
      'trocar-senha',
      { senhaAtual: SENHA, senhaNova: nova },
      { sessao: changed.sessao },
    )
    assert.equal(await tries(changed, nova), 429, 'known by the password before')
    assert.equal(await tries({ ...changed, cookie: deviceOf(change) }, nova), 200, 'the browser of the change is known')

    const old = await newPerson(superficie)
    office.pass(90 * 86_400_000)
    await attack(old)
    assert.equal(await tries(old), 429)
  }
  const [row] = await office.database.sql<{ n: number }>('select count(*)::int as n from dispositivos_conhecidos')
  assert.ok(row!.n > 0)
})
