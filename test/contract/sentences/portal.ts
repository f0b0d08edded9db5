// §4.3: the portal, by session.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openClient } from '../../support/http.ts'
import { mailedToken, newEmpresa, type Stage } from '../stage.ts'
import { asks, MOTIVO, made, once, refuses, says, shows, showsNothing } from './makers.ts'
import { daysAgo, planted } from './planted.ts'
import type { Sentence } from './sentence.ts'

const S = '4.3'
const SENHA = 'outra frase comprida'

const cadastro = () => ({ nome: 'Ana', email: `${randomUUID()}@conta.example`, senha: SENHA, conta: { nome: 'Conta' } })

const acesso: Sentence[] = [
  asks(
    S,
    'POST /portal/auth/register answers 201, logged in (decisoes 2)',
    'POST /portal/auth/register',
    says(201, ({ token, usuario, conta }) => {
      assert.ok(token && conta.id)
      assert.equal(usuario.papel, 'owner')
    }),
    { body: cadastro, by: ({ anonymous }) => anonymous() },
  ),
  asks(
    S,
    'POST /portal/auth/login answers 200 with token, expiraEm, usuario and conta (decisoes 2)',
    'POST /portal/auth/login',
    says(200, ({ token, expiraEm, usuario, conta }) => {
      assert.ok(token && Date.parse(expiraEm) && usuario.id && usuario.nome && usuario.email && conta.nome)
    }),
    {
      body: ({ owner: { tenant } }) => ({ email: tenant.email, senha: tenant.senha }),
      by: ({ anonymous }) => anonymous(),
    },
  ),
  {
    section: S,
    sentence: 'GET /portal/auth/me shows who is in the session; POST /portal/auth/logout ends it: 204 without a body',
    request: async (stage) => {
      const { world, anonymous } = stage
      const { token } = made(await anonymous().post('/portal/auth/register', cadastro()))
      const client = openClient(world.url, token)
      made(await client.get('/portal/auth/me'), 200)
      const answer = await client.call('POST', '/portal/auth/logout')
      assert.equal((await client.get('/portal/auth/me')).status, 401)
      return answer
    },
    expected: ({ status, text }) => assert.deepEqual([status, text], [204, '']),
  },
]

/** A key, and what the list of keys shows of it. */
const chaves: Sentence[] = [
  asks(
    S,
    'POST /portal/api-keys shows the key once: nfse_hml_ with 30 characters and a checksum (decisoes 2)',
    'POST /portal/api-keys',
    says(201, (key) => {
      assert.match(key.chave, /^nfse_hml_[0-9A-Za-z]{36}$/)
      assert.deepEqual(
        ['id', 'nome', 'ambiente', 'prefixo', 'criadaEm'].filter((campo) => key[campo] === undefined),
        [],
      )
    }),
    { body: { nome: 'Chave', ambiente: 'homologacao' } },
  ),
  asks(
    S,
    'a key of production begins with nfse_prod_ (decisoes 2)',
    'POST /portal/api-keys',
    says(201, ({ chave }) => assert.match(chave, /^nfse_prod_/)),
    { body: { nome: 'Chave', ambiente: 'producao' } },
  ),
  shows(
    S,
    'GET /portal/api-keys lists keys, and never the key itself',
    'GET /portal/api-keys',
    (key) => key.prefixo && key.chave === undefined,
  ),
  {
    section: S,
    sentence: 'POST /portal/api-keys/{id}/revogar revokes: 201, and the key is 401 from then on',
    request: async ({ team, world }) => {
      const { id, chave } = made(
        await team.owner.post('/portal/api-keys', { nome: 'Para revogar', ambiente: 'homologacao' }),
      )
      const client = openClient(world.url, chave)
      made(await client.get('/nfse?limit=0'), 200)
      const answer = await team.owner.post(`/portal/api-keys/${id}/revogar`, {})
      assert.equal(answer.json.status, 'revogada')
      assert.equal((await client.get('/nfse?limit=0')).status, 401)
      return answer
    },
    expected: 201,
  },
]

const notas: Sentence[] = [
  asks(
    S,
    'GET /portal/nfse/estatisticas counts the notes',
    'GET /portal/nfse/estatisticas',
    says(200, ({ total, porStatus }) => {
      const sum = porStatus.reduce((n: number, { quantidade }: { quantidade: number }) => n + quantidade, 0)
      assert.deepEqual([total.quantidade, sum], [10, 10])
    }),
    { by: async (stage) => (await planted(stage)).tenant.portal },
  ),
  asks(
    S,
    'GET /portal/nfse/{id}/historico.csv is CSV',
    ({ ids }) => `GET /portal/nfse/${ids.nota}/historico.csv`,
    ({ status, headers, text }) => {
      assert.equal(status, 200)
      assert.match(headers['content-type']!, /^text\/csv/)
      assert.match(text, /autorizada/)
    },
  ),
  asks(
    S,
    'POST /portal/nfse/{id}/consultar answers 201 with the note',
    ({ ids }) => `POST /portal/nfse/${ids.nota}/consultar`,
    says(201, ({ status }) => assert.equal(status, 'autorizada')),
  ),
  asks(
    S,
    'GET /portal/nfse/{id}/pdf',
    ({ ids }) => `GET /portal/nfse/${ids.nota}/pdf`,
    ({ headers }) => assert.equal(headers['content-type'], 'application/pdf'),
  ),
  asks(
    S,
    'GET /portal/nfse/{id}/xml',
    ({ ids }) => `GET /portal/nfse/${ids.nota}/xml`,
    ({ headers }) => assert.equal(headers['content-type'], 'application/xml; charset=utf-8'),
  ),
]

const empresas: Sentence[] = [
  asks(
    S,
    'GET /portal/empresas/cnpj/{cnpj} looks a company up',
    'GET /portal/empresas/cnpj/11222333000181',
    says(200, ({ cnpj, razaoSocial }) => {
      assert.equal(cnpj, '11222333000181')
      assert.ok(razaoSocial)
    }),
  ),
  refuses(
    S,
    'GET /portal/empresas/cnpj/{cnpj} of an unknown company is 404 (decisoes 7)',
    'GET /portal/empresas/cnpj/00000000000191',
    [404, 'NAO_ENCONTRADO'],
  ),
  shows(S, 'GET /portal/empresas lists companies', 'GET /portal/empresas'),
  asks(
    S,
    'GET /portal/empresas/{id} is one company',
    ({ ids }) => `GET /portal/empresas/${ids.empresa}`,
    says(200, ({ id }) => assert.ok(id)),
  ),
  asks(
    S,
    'PATCH /portal/empresas/{id} changes it',
    async (stage) => `PATCH /portal/empresas/${(await newEmpresa(stage)).id}`,
    says(200, ({ nomeFantasia }) => assert.equal(nomeFantasia, 'Fantasia')),
    { body: { nomeFantasia: 'Fantasia' } },
  ),
]

/** A company with two series, of which one was used and then ended with a motivo. */
const withSeries = (stage: Stage) =>
  once(stage, 'series', async () => {
    const { id, cpfCnpj } = await newEmpresa(stage)
    const path = `/portal/empresas/${id}/series`
    const add = (serie: string) => stage.team.owner.post(path, { serie, ambiente: 'homologacao', proximoNumero: 10 })
    const [ativa, inativa] = [made(await add('1')), made(await add('2'))]
    made(await stage.owner.api.issue({ ...stage.owner.body({ rps: { serie: '2' } }), prestador: { cpfCnpj } }), 202)
    const ended = await stage.team.owner.call('DELETE', `${path}/${inativa.id}?motivo=${encodeURIComponent(MOTIVO)}`)
    return { path, ativa, inativa, ended }
  })

const series: Sentence[] = [
  asks(
    S,
    'POST …/series registers a series: 201',
    async (stage) => `POST /portal/empresas/${(await newEmpresa(stage)).id}/series`,
    says(201, (serie) => assert.deepEqual([serie.serie, serie.proximoNumero, serie.ativa], ['7', 1, true])),
    { body: { serie: '7', ambiente: 'homologacao', proximoNumero: 1 } },
  ),
  {
    section: S,
    sentence: 'DELETE …/series/{serieId} with motivo makes the series inactive: 200',
    request: async (stage) => (await withSeries(stage)).ended,
    expected: 200,
  },
  asks(
    S,
    'DELETE …/series/{serieId} without motivo is 400',
    async (stage) => {
      const { path, ativa } = await withSeries(stage)
      return `DELETE ${path}/${ativa.id}`
    },
    400,
  ),
  shows(
    S,
    'GET …/series leaves out inactive series',
    async (stage) => `GET ${(await withSeries(stage)).path}`,
    ({ ativa }) => ativa,
  ),
  {
    section: S,
    sentence: 'GET …/series: incluirInativas shows them too',
    request: async (stage) => {
      const { path, inativa } = await withSeries(stage)
      const answer = await stage.team.owner.get(`${path}?incluirInativas=true`)
      const found = answer.json.items.find(({ id }: { id: string }) => id === inativa.id)
      assert.equal(found?.ativa, false, answer.text)
      return answer
    },
    expected: 200,
  },
  asks(
    S,
    'PATCH …/series/{serieId}: the next number may grow',
    async (stage) => {
      const { path, ativa } = await withSeries(stage)
      return `PATCH ${path}/${ativa.id}`
    },
    says(200, ({ proximoNumero }) => assert.equal(proximoNumero, 20)),
    { body: { proximoNumero: 20 } },
  ),
  asks(
    S,
    'PATCH …/series/{serieId}: a lower next number is 409 (estados 16)',
    async (stage) => {
      const { path, ativa } = await withSeries(stage)
      return `PATCH ${path}/${ativa.id}`
    },
    409,
    { body: { proximoNumero: 5 } },
  ),
  shows(S, 'GET …/series/{serieId}/historico lists what happened to the series', async (stage) => {
    const { path, ativa } = await withSeries(stage)
    return `GET ${path}/${ativa.id}/historico`
  }),
]

/** A refused attempt of yesterday, of its own account, beside those of today. */
const attempts = (stage: Stage) =>
  once(stage, 'attempts', async ({ world }) => {
    const issuer = await world.issuer()
    const refused = issuer.body({ servico: [] })
    made(await issuer.api.issue(refused), 400)
    made(await issuer.api.issue(issuer.body({ tomador: 'ninguém' })), 400)
    return { ...issuer, idIntegracao: refused.idIntegracao as string }
  })
const ofAttempts = { by: async (stage: Stage) => (await attempts(stage)).tenant.portal }
const TENTATIVAS = '/portal/tentativas-rejeitadas'

const tentativas: Sentence[] = [
  shows(
    S,
    'GET /portal/tentativas-rejeitadas: idIntegracao',
    async (stage) => `GET ${TENTATIVAS}?idIntegracao=${(await attempts(stage)).idIntegracao}`,
    ({ codigo, erros }) => {
      return codigo === 'SCHEMA_DPS_INVALIDO' && erros[0].campo === 'servico'
    },
    ofAttempts,
  ),
  showsNothing(S, '…: an unknown idIntegracao finds nothing', `GET ${TENTATIVAS}?idIntegracao=nenhum`, ofAttempts),
  shows(S, '…: de until ate', () => `GET ${TENTATIVAS}?de=${daysAgo(1)}&ate=${daysAgo(-1)}`, undefined, ofAttempts),
  showsNothing(S, '…: de of tomorrow', () => `GET ${TENTATIVAS}?de=${daysAgo(-1)}`, ofAttempts),
  showsNothing(S, '…: ate of yesterday', () => `GET ${TENTATIVAS}?ate=${daysAgo(1)}`, ofAttempts),
  shows(
    S,
    '…: ambiente of the key',
    `GET ${TENTATIVAS}?ambiente=homologacao`,
    ({ ambiente }) => ambiente === 'homologacao',
    ofAttempts,
  ),
  showsNothing(S, '…: the other ambiente', `GET ${TENTATIVAS}?ambiente=producao`, ofAttempts),
  shows(
    S,
    '…: empresaId',
    async (stage) => `GET ${TENTATIVAS}?empresaId=${(await attempts(stage)).empresa.id}`,
    undefined,
    ofAttempts,
  ),
  {
    section: S,
    sentence: 'GET /portal/tentativas-rejeitadas/{id} shows the JSON that was sent',
    request: async (stage) => {
      const { tenant, idIntegracao } = await attempts(stage)
      const { items } = made(await tenant.portal.get(`${TENTATIVAS}?idIntegracao=${idIntegracao}`), 200)
      const answer = await tenant.portal.get(`${TENTATIVAS}/${items[0].id}`)
      assert.ok(answer.json.payload.includes(idIntegracao))
      return answer
    },
    expected: 200,
  },
]

const convites: Sentence[] = [
  shows(S, 'GET /portal/invites lists invites', 'GET /portal/invites'),
  {
    section: S,
    sentence: 'an invite is accepted once with its token (decisoes 7): 201, then its link is worth nothing',
    request: async ({ owner: { tenant }, anonymous }) => {
      const email = `${randomUUID()}@conta.example`
      made(await tenant.portal.post('/portal/invites', { email, papel: 'leitura' }))
      const body = { token: await mailedToken(tenant.portal, email), nome: 'Bia', senha: SENHA }
      const answer = await anonymous().post('/portal/auth/aceitar-convite', body)
      assert.equal((await anonymous().post('/portal/auth/aceitar-convite', body)).status, 422)
      return answer
    },
    expected: 201,
  },
]

export const PORTAL: readonly Sentence[] = [
  ...[...acesso, ...chaves, ...notas, ...empresas, ...series, ...tentativas, ...convites],
]
