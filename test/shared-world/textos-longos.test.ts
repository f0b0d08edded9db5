// The cost of a long text grows with its length only: while a refused body is read and kept, the API answers other
// requests.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '../support/http.ts'
import { metricsNow } from '../support/metrics.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

/** Of the API's processor. A machine five times slower passes; a quadratic expression took 36 s for 160 KB. */
const SPENT_S_MAX = 10
const KB = 1_000
const MIB = 1024 * 1024

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length))
const json = (unit: string, bytes: number) => JSON.stringify({ x: filled(unit, bytes) })
/** Under the limit of a JSON body, with room for what is around the text. */
const FULL = MIB - KB

const BODIES: Record<string, string> = {
  'a word of 80 KB': json('a', 80 * KB),
  'a word of 160 KB': json('a', 160 * KB),
  'a word of 1 MiB': json('a', FULL),
  'a word of 1 MiB in broken JSON': json('a', FULL).slice(0, -2),
  'a name of 1 MiB': JSON.stringify({ [filled('senha', FULL)]: 1 }),
  'openings of elements': json('<senha ', FULL),
  'escaped openings of elements': json('&lt;nfse ', FULL),
  'openings of elements in broken JSON': json('<senha ', FULL).slice(0, -2),
  'names of credentials in broken JSON': `{${filled(`"senha":`, FULL)}`,
  'blanks in broken JSON': `{"senha"${filled(' ', FULL)}`,
  'beginnings of web addresses': json('a://', FULL),
  'addresses with a login': json('a://b@', FULL),
  'beginnings of keys and files': json('-----BEGIN MIIeyJ', FULL),
  backslashes: json('\\', FULL / 2),
  'quotes in broken JSON': `{'senha':${filled(`\\'`, FULL)}`,
}

/** Seconds of processor that the API has spent so far. */
async function spentS(): Promise<number> {
  const text = await metricsNow(world)
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)![1])
}

for (const [nome, body] of Object.entries(BODIES))
  test(`${nome}: refused soon, kept, and the others are served`, async () => {
    const { api } = issuer
    const before = await spentS()
    const posted = api.call('POST', '/nfse', { raw: body })
    const alive = await openClient(world.url).get('/health/live')
    const answer = await posted
    const spent = (await spentS()) - before
    assert.ok([400, 422].includes(answer.status), answer.text)
    assert.equal(alive.status, 200)
    assert.ok(spent < SPENT_S_MAX, `${spent} s of processor`)
    const [kept] = await world.sql<{ bytes: number }>(
      'select octet_length(corpo) as bytes from tentativas_rejeitadas where request_id = $1',
      [answer.headers['x-request-id']],
    )
    assert.ok(kept && kept.bytes > 0)
  })
