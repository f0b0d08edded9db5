import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import type { App } from '#platform/app.ts'
import { openLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { startWatchdog } from '#platform/watchdog.ts'
import { keepAnswer, writePage } from './kept-answer.ts'
import { BYTES_POR_FICHA } from './rate-limit.ts'
import { reply, route } from './route.ts'
import { buildServer } from './server.ts'

// The server needs no database: these are the only parts of an App that it uses.
const app = {
  config: { urlPublica: 'http://localhost', proxiesConfiaveis: [] },
  log: openLog('silent'),
  metrics: createMetrics(),
  watchdog: startWatchdog(openLog('silent')),
  inquilinos: { forTenant: () => ({}) },
  now: () => new Date(),
} as unknown as App

let versao: readonly unknown[] = [1]
let builds = 0
let fails = false
/** Requests of GET /feita that began, and how many must begin before one is answered. */
let begun = 0
let wanted = 0
const kept = (qual: string, bytes: number, porMinuto: number) =>
  route(`GET /${qual}`, {
    ...({ surface: 'aberta', summary: 'x', answers: { 200: Type.Object({}) }, kept: true } as const),
    rateLimit: { nome: qual, porMinuto },
    handle: ({ app }) =>
      keepAnswer(app, {
        ...{ nome: 'teste', qual, versao, contentType: 'text/plain' },
        build: async () => {
          builds++
          if (fails) throw new Error('not now')
          return `${versao} ${'a'.repeat(bytes)}`
        },
      }),
  })
const server = buildServer(
  app,
  [
    kept('lista', 5_000, 600),
    kept('longa', 7 * BYTES_POR_FICHA, 60),
    route('GET /feita', {
      ...{ surface: 'aberta', summary: 'x', answers: { 200: null }, rateLimit: { nome: 'feita', porMinuto: 60 } },
      handle: async () => {
        begun++
        while (begun < wanted) await setImmediate()
        return reply({ body: Buffer.alloc(10 * BYTES_POR_FICHA) })
      },
    }),
  ],
  {},
)
after(() => server.close())
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('requests at the same time share one building, and each change causes one more', async () => {
  const ask = () => Promise.all(Array.from({ length: 150 }, () => get('/lista')))
  const first = await ask()
  assert.equal(builds, 1)
  versao = [2]
  const second = await ask()
  assert.equal(builds, 2)
  assert.deepEqual(
    [first, second].map((each) => new Set(each.map(({ body }) => body[0])).size),
    [1, 1],
  )
  assert.deepEqual([first[0]!.body[0], second[0]!.body[0]], ['1', '2'])
  assert.notEqual(first[0]!.headers.etag, second[0]!.headers.etag)
})

test('a building that fails is not kept', async () => {
  versao = [3]
  fails = true
  assert.equal((await get('/lista')).statusCode, 500)
  fails = false
  assert.equal((await get('/lista')).statusCode, 200)
})

test('304 has no body, and is sent only to a client that has these bytes in this encoding', async () => {
  const plain = String((await get('/lista')).headers.etag)
  const packed = await get('/lista', { 'accept-encoding': 'gzip' })
  const gzip = String(packed.headers.etag)
  assert.match(String(gunzipSync(packed.rawPayload)), /^3 a+$/)
  for (const [encoding, tags, status] of [
    ['identity', plain, 304],
    ['identity', `"outra", W/${plain}`, 304],
    ['identity', '*', 304],
    ['identity', gzip, 200],
    ['identity', '"outra"', 200],
    ['identity', plain.slice(1, -1), 200],
    ['gzip', gzip, 304],
    ['gzip', plain, 200],
  ] as const) {
    const { statusCode, body, headers } = await get('/lista', { 'accept-encoding': encoding, 'if-none-match': tags })
    assert.equal(statusCode, status, `${encoding} ${tags}`)
    assert.equal(body === '', status === 304)
    assert.deepEqual([headers.vary, headers['cache-control']], ['accept-encoding', 'public, no-cache'])
  }
})

test('a long answer costs tokens by its bytes: 304 and HEAD cost one request, and without tokens the client gets 429', async () => {
  const { headers } = await get('/longa')
  assert.match(String(headers.ratelimit), /^"longa";r=52;t=8$/)
  const has = { 'if-none-match': String(headers.etag) }
  assert.match(String((await get('/longa', has)).headers.ratelimit), /;r=51;/)
  assert.match(String((await server.inject({ method: 'HEAD', url: '/longa' })).headers.ratelimit), /;r=50;/)
  assert.match(String((await get('/longa', { 'accept-encoding': 'gzip' })).headers.ratelimit), /;r=49;/)
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/longa')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  assert.ok(statuses.filter((status) => status === 200).length <= 49 / 7, String(statuses))
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  assert.ok(Number(refused.headers['retry-after']) > 1)
})

test('an answer that was already made is sent, and its cost is owed', async () => {
  const since = performance.now()
  assert.match(String((await get('/feita')).headers.ratelimit), /;r=5\d;/)
  wanted = begun + 10
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('/feita')))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  const refused = await get('/feita')
  assert.equal(refused.statusCode, 429)
  const passedS = (performance.now() - since) / 1000
  assert.ok(Number(refused.headers['retry-after']) + passedS >= 50, 'ten of ten are fifty more than there were')
})

test('a page is the JSON of its items, written in many turns', async () => {
  for (const count of [0, 1, 20_000]) {
    const items = Array.from({ length: count }, (_, n) => ({ n, nome: 'São João'.repeat(20) }))
    const page = { items, total: count, limit: count, offset: 0 }
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    assert.equal(String(await writePage(items)), JSON.stringify(page))
    clearInterval(timer)
    if (count > 1) assert.ok(turns > 1)
  }
})

test('every server ends connections that do not read (unread.ts)', () => {
  assert.equal(server.server.timeout, 30_000)
  assert.equal(server.server.listenerCount('timeout'), 1)
})
