// §5: who may call, by which credential.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Client } from '../../support/http.ts'
import { ADMIN_ENV } from '../../support/publish-city.ts'
import { METRICS_TOKEN, type Stage } from '../stage.ts'
import { asks, MOTIVO, made, newRefused, refusal, refuses, says, verComo } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '5'

/** A caller with these headers, and no other credential. */
const withHeaders =
  (headers: (stage: Stage) => Record<string, string>) =>
  (stage: Stage): Client => {
    const client = stage.anonymous()
    return {
      ...client,
      call: (method, path, options) => client.call(method, path, { ...options, headers: headers(stage) }),
    }
  }

const chave: Sentence[] = [
  ...['/nfse', '/empresas', '/webhooks'].map((path) =>
    refuses(S, `${path} without a key is 401 (rule 1)`, `GET ${path}`, [401, 'NAO_AUTENTICADO'], {
      by: ({ anonymous }) => anonymous(),
    }),
  ),
  refuses(S, 'an invalid key is 401', 'GET /nfse', [401, 'NAO_AUTENTICADO'], {
    by: ({ withToken }) => withToken(`nfse_hml_${'a'.repeat(36)}`),
  }),
  refuses(S, 'a key under another scheme is 401', 'GET /nfse', [401, 'NAO_AUTENTICADO'], {
    by: withHeaders(({ owner }) => ({ authorization: `Basic ${owner.api.chave}` })),
  }),
  refuses(S, 'a key in another header is 401', 'GET /nfse', [401, 'NAO_AUTENTICADO'], {
    by: withHeaders(({ owner }) => ({ 'x-api-key': owner.api.chave })),
  }),
  refuses(S, 'a session of the portal is no key', 'GET /nfse', [401, 'NAO_AUTENTICADO'], {
    by: ({ team }) => team.owner,
  }),
  refuses(S, 'a key is no session of the portal', 'GET /portal/nfse', [401, 'SESSAO_EXPIRADA'], {
    by: ({ owner }) => owner.api,
  }),
  refuses(
    S,
    'a session of the portal opens nothing of the back-office',
    'GET /admin/tenants',
    [401, 'SESSAO_EXPIRADA'],
    { by: ({ team }) => team.owner },
  ),
  refuses(S, 'a session of the back-office opens nothing of the portal', 'GET /portal/nfse', [401, 'SESSAO_EXPIRADA'], {
    by: ({ office }) => office.superadmin,
  }),
  refuses(
    S,
    'a key issues for companies of its own account alone (rule 2)',
    'POST /nfse',
    [422, 'EMPRESA_NAO_CADASTRADA'],
    {
      body: ({ owner, stranger }) => ({ ...owner.body(), prestador: { cpfCnpj: stranger.empresa.cpfCnpj } }),
    },
  ),
  refuses(
    S,
    'a note of another account is 404 (rule 1)',
    ({ ids }) => `GET /nfse/${ids.nota}`,
    [404, 'NAO_ENCONTRADO'],
    { by: ({ stranger }) => stranger.api },
  ),
  {
    section: S,
    sentence: 'a key of one ambiente does not see the notes of the other (decisoes 2)',
    request: async ({ owner, ids }) => (await owner.tenant.apiKey('producao')).get(`/nfse/${ids.nota}`),
    expected: refusal(404, 'NAO_ENCONTRADO'),
  },
  {
    section: S,
    sentence: 'the ambiente of a note is that of the key that sent it (decisoes 2)',
    request: ({ owner }) => owner.api.issue(owner.body()),
    expected: says(202, ({ ambiente }) => assert.equal(ambiente, 'homologacao')),
  },
  {
    section: S,
    sentence: 'a key of some companies reaches no other: 404 to read, 422 to issue (decisoes 2)',
    request: async ({ owner, ids }) => {
      const { id } = await owner.tenant.createEmpresa()
      const limited = await owner.tenant.apiKey('homologacao', { empresaIds: [id] })
      refusal(404, 'NAO_ENCONTRADO')(await limited.get(`/nfse/${ids.nota}`))
      return limited.issue(owner.body())
    },
    expected: refusal(422, 'EMPRESA_FORA_DA_CHAVE'),
  },
]

const sessao: Sentence[] = [
  ...(['portal', 'admin'] as const).map(
    (surface): Sentence => ({
      section: S,
      sentence: `${surface}: the session is a cookie, HttpOnly and SameSite=Lax, that opens as the token does (decisoes 2)`,
      request: async (stage) => {
        const { email, senha } =
          surface === 'portal' ? stage.owner.tenant : { email: ADMIN_ENV.ADMIN_EMAIL, senha: ADMIN_ENV.ADMIN_SENHA }
        const { headers, json } = await stage.anonymous().post(`/${surface}/auth/login`, { email, senha })
        const cookie = headers['set-cookie']!
        assert.match(cookie, new RegExp(`${surface}_session=${json.token};.*HttpOnly; SameSite=Lax`))
        return stage
          .anonymous()
          .call('GET', `/${surface}/auth/me`, { headers: { cookie: `${surface}_session=${json.token}` } })
      },
      expected: 200,
    }),
  ),
  ...(
    [
      ['portal', 12],
      ['admin', 8],
    ] as const
  ).map(
    ([surface, hours]): Sentence => ({
      section: S,
      sentence: `${surface}: the session ends by itself after ${hours} hours at most (decisoes 2)`,
      request: (stage) => {
        const { email, senha } =
          surface === 'portal' ? stage.owner.tenant : { email: ADMIN_ENV.ADMIN_EMAIL, senha: ADMIN_ENV.ADMIN_SENHA }
        return stage.anonymous().post(`/${surface}/auth/login`, { email, senha })
      },
      expected: says(200, ({ expiraEm }) => {
        const left = (Date.parse(expiraEm) - Date.now()) / 3_600_000
        assert.ok(left > 0 && left <= hours, `${left} horas`)
      }),
    }),
  ),
  {
    section: S,
    sentence: 'a change by cookie needs the Origin of our own pages (decisoes 2)',
    request: async (stage) => {
      const { token } = made(
        await stage
          .anonymous()
          .post('/portal/auth/login', { email: stage.owner.tenant.email, senha: stage.owner.tenant.senha }),
        200,
      )
      const cookie = `portal_session=${token}`
      const patch = (origin: string) =>
        stage.anonymous().call('PATCH', '/portal/auth/me', { body: {}, headers: { cookie, origin } })
      assert.equal((await patch(stage.world.url)).status, 200)
      return patch('https://outro.example')
    },
    expected: refusal(403, 'ORIGEM_NAO_PERMITIDA'),
  },
  {
    section: S,
    sentence: 'an unknown e-mail is answered as a wrong password is (decisoes 2)',
    request: async (stage) => {
      const login = (email: string) =>
        stage.anonymous().post('/portal/auth/login', { email, senha: 'uma senha errada' })
      const { email } = await stage.world.register()
      const [wrong, unknown] = [await login(email), await login(`${randomUUID()}@conta.example`)]
      assert.deepEqual({ ...unknown.json, requestId: '' }, { ...wrong.json, requestId: '' })
      return unknown
    },
    expected: refusal(401, 'CREDENCIAIS_INVALIDAS'),
  },
  {
    section: S,
    sentence: 'a change of the password ends the sessions (decisoes 2)',
    request: async ({ world }) => {
      const { portal, senha } = await world.register()
      made(
        await portal.post('/portal/auth/trocar-senha', { senhaAtual: senha, senhaNova: 'outra frase comprida' }),
        200,
      )
      return portal.get('/portal/auth/me')
    },
    expected: refusal(401, 'SESSAO_EXPIRADA'),
  },
]

const papeis: Sentence[] = [
  ...(['owner', 'admin', 'developer'] as const).map(
    (papel): Sentence => ({
      section: S,
      sentence: `${papel} re-issues (rule 3)`,
      request: async (stage) =>
        stage.team[papel].post(`/portal/nfse/${(await newRefused(stage)).id}/reemitir`, {
          payload: stage.owner.body(),
        }),
      expected: 202,
    }),
  ),
  refuses(
    S,
    'the read-only role does not re-issue (rule 3)',
    ({ ids }) => `POST /portal/nfse/${ids.recusada}/reemitir`,
    [403, 'SEM_PERMISSAO'],
    {
      body: ({ owner }) => ({ payload: owner.body() }),
      by: ({ team }) => team.leitura,
    },
  ),
  refuses(
    S,
    'support that sees the portal as the customer does not re-issue (rule 3)',
    ({ ids }) => `POST /portal/nfse/${ids.recusada}/reemitir`,
    [403, 'SESSAO_SOMENTE_LEITURA'],
    {
      body: ({ owner }) => ({ payload: owner.body() }),
      by: verComo,
    },
  ),
  asks(S, 'support that sees the portal as the customer reads the notes', 'GET /portal/nfse', 200, { by: verComo }),
  ...(['operador', 'superadmin'] as const).map(
    (papel): Sentence => ({
      section: S,
      sentence: `${papel} re-issues (rule 4)`,
      request: async (stage) =>
        stage.office[papel].post(`/admin/nfse/${(await newRefused(stage)).id}/reemitir`, {
          payload: stage.owner.body(),
          motivo: MOTIVO,
        }),
      expected: 201,
    }),
  ),
  asks(S, 'GET /metrics asks for the token that is configured (rule 6 leaves it open)', 'GET /metrics', 401, {
    by: ({ anonymous }) => anonymous(),
  }),
  asks(S, 'GET /metrics answers to that token', 'GET /metrics', 200, {
    by: ({ withToken }) => withToken(METRICS_TOKEN),
  }),
]

export const AUTHENTICATION: readonly Sentence[] = [...chave, ...sessao, ...papeis]
