// Long answers: those that every client may request are built once and sent from memory; any other long answer has a
// reason.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Schema } from '#domain/schema.ts'
import { routes } from '#http/index.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import type { Route } from '#platform/http/route.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { countBuilt, metricsNow } from '../support/metrics.ts'
import { nameOf, OF_NOBODY, queryOf } from '../support/operations.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

const LONG_BYTES = 64 * 1024

/** Answers longer than that which are made for each request, and why they may be. */
const MADE_EACH_TIME: Record<string, string> = {
  'GET /portal/municipios': 'a page of at most 100, by session and permission; paid for by its bytes',
  'GET /admin/municipios': 'a page of at most 100, of operators',
  'GET /admin/conexoes/padroes-disponiveis': 'of operators, 134 KB and 6 ms, when they begin a connection',
}

let world: World
let issuer: Issuer
let admin: Client
before(async () => {
  world = await openWorld(ADMIN_ENV)
  issuer = await world.issuer()
  const { ADMIN_EMAIL: email, ADMIN_SENHA: senha } = ADMIN_ENV
  admin = openClient(world.url, (await world.anonymous.post('/admin/auth/login', { email, senha })).json.token)
})
after(() => world?.close())

const readable = routes.filter(({ method, produces }) => method === 'GET' && produces !== 'text/event-stream')
/** An answer to a route that needs no id of anyone, with the longest page that it gives. */
const answerOf = (route: Route, headers: Record<string, string> = {}): Promise<Answer> => {
  const path = route.path.replace(/:\w+/, () => OF_NOBODY[route.path]![0])
  const max = (route.query as Schema | undefined)?.properties?.['limit']?.maximum
  const query = queryOf(route)
  return clientOf(route).call('GET', path + query + (max ? `${query ? '&' : '?'}limit=${max}` : ''), { headers })
}
const clientOf = ({ surface }: Route): Client =>
  ({ admin, portal: issuer.tenant.portal, public: issuer.api, compat: issuer.api, aberta: world.anonymous })[surface]

test('an answer over 64 KB is built once for all, or is named here with the reason why not', async () => {
  const long: string[] = []
  const ofNobody = readable.filter(({ path }) => !path.includes(':') || path in OF_NOBODY)
  await forEachAtOnce(ofNobody, 4, async (route) => {
    const { status, bytes } = await answerOf(route)
    assert.ok(status < 500, nameOf(route))
    if (bytes.length > LONG_BYTES && !route.kept) long.push(nameOf(route))
  })
  assert.deepEqual(long.sort(), Object.keys(MADE_EACH_TIME).sort())
})

test('a kept answer is the same in every encoding, and is not sent to who has it', async (t) => {
  for (const route of readable.filter(({ kept }) => kept))
    await t.test(nameOf(route), async () => {
      const [plain, gzip, br] = await Promise.all(
        ['identity', 'gzip', 'gzip, br'].map((encoding) => answerOf(route, { 'accept-encoding': encoding })),
      )
      // Metrics are other ones in the next second.
      if (route.path !== '/metrics') {
        assert.ok(gunzipSync(gzip!.bytes).equals(plain!.bytes))
        assert.ok(brotliDecompressSync(br!.bytes).equals(plain!.bytes))
        for (const { headers } of [plain!, gzip!, br!]) {
          const again = await answerOf(route, {
            'accept-encoding': headers['content-encoding'] ?? 'identity',
            'if-none-match': headers['etag']!,
          })
          assert.deepEqual([again.status, again.bytes.length, again.headers['etag']], [304, 0, headers['etag']])
          assert.equal(again.headers['cache-control'], headers['cache-control'])
        }
      }
      assert.equal(new Set([plain, gzip, br].map((each) => each!.headers['etag'])).size, 3)
      for (const each of [plain, gzip, br]) assert.match(each!.headers['vary']!, /accept-encoding/)
      assert.ok(gzip!.bytes.length < plain!.bytes.length)
    })
})

const built = async (resposta: string) => countBuilt(await metricsNow(world), resposta)

test('150 requests for all municipalities are one building, and pay for their bytes', async () => {
  const network = openClient(world.url, undefined, '127.0.0.77')
  const before = await built('municipios')
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => network.call('GET', '/municipios', { headers: { 'accept-encoding': 'br' } })),
  )
  assert.equal(await built('municipios'), before, 'it was built by the tests above')
  for (const { status, bytes } of answers) assert.ok(status === 200 ? bytes.length > 100_000 : status === 429)
  const { status, headers } = await network.get('/health/live')
  assert.equal(status, 200, headers['ratelimit'])
})
