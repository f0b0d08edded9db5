// What belongs to another account does not exist: at every route, by its real ids, and in the database itself.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routes } from '#http/index.ts'
import type { Route } from '#platform/http/route.ts'
import { belongingsOf, type Ids, unknownIds } from '../support/belongings.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { bodyOf, nameOf, OF_NOBODY, pathOf, queryOf } from '../support/operations.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Issuer, notaBody, sharedPfx } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let receiver: Receiver
let victim: Issuer
let stranger: Issuer
let ids: Ids
before(async () => {
  ;[world, receiver] = await Promise.all([sharedWorld(), openReceiver()])
  ;[victim, stranger] = await Promise.all([world.issuer(), world.issuer()])
  ids = await belongingsOf(world, victim, `${receiver.url}/vitima`)
})
after(() => Promise.all([world?.close(), receiver?.close()]))

const isOpen = ({ surface }: Route) => surface === 'aberta'
/** Endless answers have a test of their own (eventos.test.ts). */
const isStream = ({ produces }: Route) => produces === 'text/event-stream'
const ofAccounts = routes.filter(({ surface }) => surface === 'public' || surface === 'portal')
const withIds = ofAccounts.filter(({ path }) => path.includes(':') && !(path in OF_NOBODY))

test('every route answers 404 to the id of another account, word for word as to an id that does not exist', async (t) => {
  for (const route of withIds)
    await t.test(nameOf(route), async () => {
      const client = clientOf(route, stranger)
      const good = bodyOf(route, { cpfCnpj: '11222333000181', simulator: world.simulator })
      const call = (path: string) => client.call(route.method, path + queryOf(route), good)
      const [theirs, nobodys] = await Promise.all([call(pathOf(route, ids)), call(pathOf(route, unknownIds()))])
      assert.equal(theirs.status, 404, theirs.text)
      assert.deepEqual(withoutRequestId(theirs.json), withoutRequestId(nobodys.json))
      assert.deepEqual(headerNames(theirs.headers), headerNames(nobodys.headers))
    })
})

test('every route reaches the same ids for their owner: the ids above are real', async (t) => {
  for (const route of withIds.filter(({ method }) => method === 'GET'))
    await t.test(nameOf(route), async () => {
      const { status, text } = await clientOf(route, victim).call('GET', pathOf(route, ids))
      assert.equal(status, 200, text.slice(0, 300))
    })
})

test('the data of the victim did not change during these calls', async () => {
  const endpoint = await victim.tenant.portal.get(`/portal/webhooks/${ids.endpoint}`)
  assert.deepEqual(
    [endpoint.status, endpoint.json.url, endpoint.json.segredoAnteriorAte],
    [200, `${receiver.url}/vitima`, null],
  )
  assert.equal(
    (await victim.tenant.portal.get(`/portal/empresas/${ids.empresa}`)).json.razaoSocial,
    'Prestadora Exemplo Ltda',
  )
  assert.equal((await victim.tenant.portal.get(`/portal/empresas/${ids.empresa}/nfse-configs`)).json.total, 1)
  const [key] = await world.sql<{ status: string }>('select status from api_keys where id = $1', [ids.chave])
  assert.equal(key!.status, 'ativa')
})

test('a list or search of one account never shows another', async (t) => {
  const lists = ofAccounts.filter((route) => route.method === 'GET' && !route.path.includes(':') && !isStream(route))
  // A queue and a month are of all accounts, and the number of a job is short enough to be found in anything.
  const { fila: _fila, tarefa: _tarefa, mesDoFechamento: _mes, ...long } = ids
  const secrets = Object.values(long).concat(victim.tenant.id, victim.tenant.email)
  for (const route of lists)
    await t.test(nameOf(route), async () => {
      for (const query of [
        '',
        `?empresaId=${ids.empresa}`,
        `?q=${victim.empresa.cpfCnpj}`,
        `?nfseId=${ids.nota}`,
        `?endpoint=${ids.endpoint}`,
      ]) {
        const { status, text } = await clientOf(route, stranger).get(route.path + query)
        assert.ok([200, 400].includes(status), `${status} ${text}`)
        assert.deepEqual(
          secrets.filter((secret) => text.includes(secret) && !query.includes(secret)),
          [],
          query,
        )
      }
    })
})

test('an account cannot issue for a company of another', async () => {
  const answer = await stranger.api.issue(notaBody(victim.empresa.cpfCnpj))
  assert.deepEqual([answer.status, answer.json.codigo], [422, 'EMPRESA_NAO_CADASTRADA'], answer.text)
})

test('a key of one ambiente does not see the notes of the other', async () => {
  const producao = await victim.tenant.apiKey('producao')
  assert.equal((await producao.get(`/nfse/${ids.nota}`)).status, 404)
  assert.equal((await producao.get('/nfse')).json.total, 0)
})

test('a key limited to one company does not see another company of its account', async () => {
  const other = await victim.tenant.createEmpresa()
  await victim.tenant.uploadCertificado(other.id, sharedPfx(world.simulator))
  const limited = await victim.tenant.apiKey('homologacao', { empresaIds: [other.id] })
  assert.equal((await limited.get(`/nfse/${ids.nota}`)).status, 404)
  assert.equal((await limited.get(`/empresas/${ids.empresa}`)).status, 404)
  assert.deepEqual(
    (await limited.get('/empresas')).json.items.map(({ id }: { id: string }) => id),
    [other.id],
  )
  assert.equal((await limited.get('/nfse')).json.total, 0)
  assert.equal((await limited.issue(notaBody(victim.empresa.cpfCnpj))).json.codigo, 'EMPRESA_FORA_DA_CHAVE')
})

test('every route that is not open answers 401 without a credential, and reveals nothing', async (t) => {
  const closed = routes.filter((route) => !isOpen(route))
  assert.ok(closed.length > 40)
  for (const [index, route] of closed.entries())
    await t.test(nameOf(route), async () => {
      const { status, json, text } = await callRoute(route, index)
      assert.deepEqual([status, json.codigo], [401, 'NAO_AUTENTICADO'], text)
    })
})

test('the back office is closed to accounts: neither session nor key opens it', async (t) => {
  for (const [index, route] of routes.filter(({ surface }) => surface === 'admin').entries())
    await t.test(nameOf(route), async () => {
      for (const token of [stranger.tenant.sessao, stranger.api.chave]) {
        const { status, text } = await callRoute(route, 1_000 + index, token)
        assert.equal(status, 401, text)
      }
    })
})

/** Calls from many addresses in turn: the limit of callers without a credential counts by address. */
function callRoute(route: Route, nth: number, token?: string): Promise<Answer> {
  const from = `127.0.1.${1 + Math.floor(nth / 50)}`
  callers[from] ??= openClient(world.url, undefined, from)
  return callers[from].call(route.method, route.path.replace(/:\w+/g, randomUUID()), {
    ...(route.body ? { body: {} } : {}),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
}
const callers: Record<string, Client> = {}

test('a credential that is almost right is refused', async () => {
  const { chave } = stranger.api
  for (const token of [
    chave.slice(0, -1),
    `${chave}x`,
    chave.toUpperCase(),
    chave.replace('_hml_', '_prod_'),
    'null',
    randomUUID(),
  ])
    for (const path of ['/nfse', '/portal/nfse']) {
      const { status, text } = await world.anonymous.call('GET', path, {
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(status, 401, text)
    }
})

test('a credential of one surface does not open the other', async () => {
  const withKey = await stranger.api.get('/portal/empresas')
  assert.equal(withKey.status, 401, withKey.text)
  const withSession = await stranger.tenant.portal.get('/nfse')
  assert.equal(withSession.status, 401, withSession.text)
})

test('the database itself shows one account nothing of another, and lets it write nothing there', async (t) => {
  const client = new pg.Client({ connectionString: world.tree.env.DATABASE_URL })
  await client.connect()
  try {
    const tables = await world.sql<{ nome: string }>(`
      select attrelid::regclass::text as nome from pg_attribute join pg_class c on c.oid = attrelid
      where attname = 'tenant_id' and not attisdropped and c.relkind in ('r', 'p') order by 1`)
    assert.ok(tables.length > 15)
    await client.query(`select set_config('role', 'nfse_inquilino', false), set_config('app.tenant_id', $1, false)`, [
      stranger.tenant.id,
    ])
    const filled: string[] = []
    for (const { nome } of tables)
      await t.test(nome, async () => {
        const [real] = await world.sql<{ n: number }>(`select count(*)::int as n from ${nome} where tenant_id = $1`, [
          victim.tenant.id,
        ])
        if (real!.n > 0) filled.push(nome)
        // A table without any right of an account (42501) shows it nothing either.
        const seen = await client
          .query(`select count(*)::int as n from ${nome} where tenant_id is distinct from $1`, [stranger.tenant.id])
          .then(({ rows }) => rows[0].n)
          .catch(({ code }) => (code === '42501' ? 0 : code))
        assert.equal(seen, 0)
        await client.query('begin')
        const changed = await client
          .query(`update ${nome} set tenant_id = tenant_id where tenant_id = $1`, [victim.tenant.id])
          .catch(({ code }) => ({ rowCount: code === '42501' ? 0 : -1 }))
        await client.query('rollback')
        assert.equal(changed.rowCount, 0)
      })
    // The policies were tried on tables that have rows.
    for (const nome of [
      'notas',
      'empresas',
      'certificados',
      'api_keys',
      'series',
      'jobs',
      'eventos',
      'entregas',
      'transmissoes',
      'tentativas_rejeitadas',
      'auditoria',
    ])
      assert.ok(filled.includes(nome), nome)
    await client.query(`select set_config('app.tenant_id', '', false)`)
    const { rows } = await client.query('select count(*)::int as n from notas')
    assert.equal(rows[0].n, 0, 'without a tenant nothing is seen')
    await assert.rejects(
      client.query(`insert into historico (tenant_id, nota_id, para, ator) values ($1, $2, 'autorizada', 'x')`, [
        victim.tenant.id,
        ids.nota,
      ]),
      /row-level security/,
    )
  } finally {
    await client.end()
  }
})

test('a statement slipped into a connection of one account becomes no other role, and changes no table', async () => {
  const {
    DATABASE_URL: owner,
    DATABASE_URL_INQUILINO: tenant,
    DATABASE_URL_API: api,
    DATABASE_URL_WORKER: worker,
  } = world.tree.env
  const attacks = [
    'set role nfse_sistema',
    'set role postgres',
    'set session authorization postgres',
    'alter table notas disable row level security',
    'drop policy inquilino on notas',
    'create role intruso superuser',
    `copy (select 1) to program 'true'`,
    'delete from auditoria',
  ]
  for (const url of [tenant!, api!, worker!])
    await connected(url, async (client) => {
      for (const attack of url === tenant ? attacks : attacks.filter((each) => each !== 'set role nfse_sistema'))
        await assert.rejects(client.query(attack), { code: '42501' }, attack)
      await client.query('reset role') // what undid the role of a connection that had logged in as the owner
      await client.query('reset session authorization')
      const { rows } = await client.query('select count(*)::int as n from notas')
      assert.equal(rows[0].n > 0, url !== tenant)
    })
  const passwords = [owner!, tenant!, api!, worker!].map((url) => new URL(url).password)
  assert.equal(new Set(passwords).size, 4)
  for (const url of [owner!, api!]) {
    const asked = new URL(url)
    asked.password = ''
    await assert.rejects(
      connected(asked.href, async () => {}),
      /password/,
    )
    asked.password = 'errada'
    await assert.rejects(
      connected(asked.href, async () => {}),
      { code: '28P01' },
    )
  }
})

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await work(client).finally(() => client.end())
}

const clientOf = ({ surface }: Route, { tenant, api }: Issuer): Client => (surface === 'portal' ? tenant.portal : api)
const withoutRequestId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
const headerNames = (headers: object) => Object.keys(headers).sort()
