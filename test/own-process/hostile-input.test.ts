// Every hostile input gets an answer of ours: a 4xx with the error body, soon, and the next client is served.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { openChance } from '../chaos/random.ts'
import { type Caso, hostileCases } from '../support/hostile-bodies.ts'
import type { Answer } from '../support/http.ts'
import { casesOf } from '../support/prova.ts'
import { brokenRequests, type RawAnswer, sendRaw } from '../support/raw-http.ts'
import type { Issuer } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

const QUANTOS = casesOf(1_000)
const AT_ONCE = 16
/** Of a connection that was answered and is still open: so long nothing more may come. */
const QUIET_MS = 3_000
const RSS_GROWTH_MB_MAX = 50
const ROUNDS_MAX = 3
const grewBy = (mb: number[]) => mb.at(-1)! - mb.at(-2)!
const REFUSALS = [400, 401, 403, 404, 409, 422, 429]

let world: World
let issuer: Issuer
let dribbling: Promise<RawAnswer[]>
before(async () => {
  world = await openWorld({ LOG_NIVEL: 'error' })
  issuer = await world.issuer()
  dribbling = dribble() // takes half a minute, beside the rest
})
after(() => world?.close())

test(`${QUANTOS} hostile requests get ${QUANTOS} proper answers, and leave nothing behind`, async (t) => {
  const semente = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 1_000_000))
  t.diagnostic(`semente ${semente}`)
  const casos = hostileCases(openChance(semente), QUANTOS, () => issuer.body())
  // The heap grows in steps with large bodies; a leak would grow again each time the same input is repeated.
  const warmUp = casos.splice(0, (QUANTOS * 3) / 4)
  const kept: string[] = []
  const faults = await sendAll(warmUp, kept)
  const rssMb = [apiRssMb()]
  for (let round = 0; round < ROUNDS_MAX && (round === 0 || grewBy(rssMb) >= RSS_GROWTH_MB_MAX); round++) {
    faults.push(...(await sendAll(casos, kept)))
    rssMb.push(apiRssMb())
  }
  assert.deepEqual(faults, [], `semente ${semente}`)
  t.diagnostic(`API: ${rssMb.join(' MB → ')} MB`)
  assert.ok(grewBy(rssMb) < RSS_GROWTH_MB_MAX, `the API goes on growing: ${rssMb.join(', ')} MB (semente ${semente})`)

  // docs/especificacao/contrato.md#7-errors rule 4: every refused issuance can be found again.
  const recorded = await world.sql<{ id: string }>(
    'select distinct request_id as id from tentativas_rejeitadas where request_id = any($1)',
    [kept],
  )
  assert.equal(recorded.length, kept.length)
  assert.ok(kept.length > QUANTOS / 3)
  assert.deepEqual(world.said.filter((line) => line.includes('unexpected error')).slice(0, 3), [])
  const nota = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  assert.equal(nota.status, 'autorizada')
})

test('one long word in a refused body keeps no other client waiting', async () => {
  const body = { x: 'a'.repeat(1_000_000) }
  let answered = 0
  const long = ['/nfse', '/nfse/lote', '/nfse/validar'].map(async (path) => {
    const { status } = await issuer.api.call('POST', path, { body })
    answered++
    return status
  })
  let others = 0
  while (answered < long.length) {
    assert.equal((await world.anonymous.get('/health/live')).status, 200)
    others++
  }
  assert.deepEqual(await Promise.all(long), [400, 400, 200], 'refused, refused, and shown what would be refused')
  assert.ok(others > 0)
})

test('broken HTTP is answered 400 or cut off, and smuggles nothing', async (t) => {
  for (const [nome, pieces] of Object.entries(brokenRequests(issuer.api.chave)))
    await t.test(nome, async () => {
      const { statuses, text, closed, seconds } = await sendRaw(world.url, pieces, { quietMs: QUIET_MS })
      assert.ok(statuses.length <= 1, `answered ${statuses.length} times: ${text.slice(0, 500)}`)
      const [status] = statuses
      assert.ok(closed || status !== undefined, `no answer and no end in ${seconds.toFixed(1)} s`)
      if (status === undefined) return
      assert.ok(REFUSALS.includes(status), text.slice(0, 300))
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const id = /^x-request-id: (.+)$/im.exec(head)?.[1]
      assertErrorBody(JSON.parse(body), id)
    })
  assert.equal((await issuer.api.get('/nfse?limit=1')).status, 200)
})

test('a client that sends its headers or its body byte by byte is disconnected', async () => {
  for (const { closed, statuses } of await dribbling) {
    assert.ok(closed)
    // What did not arrive whole in time may be a good request of a slow client: 503, to be sent again.
    assert.ok(
      statuses.every((status) => status === 503 || REFUSALS.includes(status)),
      String(statuses),
    )
  }
})

function dribble(): Promise<RawAnswer[]> {
  const head = `POST /nfse HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${issuer.api.chave}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n`
  return Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      sendRaw(world.url, index % 2 ? [...head] : [`${head}\r\n{`, ...'"a":1,'.repeat(80)], {
        everyMs: 400,
      }),
    ),
  )
}

/** Sends the cases and returns what was wrong; `kept` receives the request ids of refused issuances. */
async function sendAll(casos: Caso[], kept: string[]): Promise<string[]> {
  const faults: string[] = []
  const queue = casos.values()
  const work = async () => {
    for (const caso of queue) {
      const { nome, method, path, raw, headers } = caso
      const sent = typeof raw === 'string' ? raw.slice(0, 200) : raw?.subarray(0, 200).toString('latin1')
      try {
        const answer = await issuer.api.call(method, path, {
          ...(raw === undefined ? {} : { raw }),
          ...(headers ? { headers } : {}),
        })
        judge(caso, answer)
        if (
          path === '/nfse' &&
          method === 'POST' &&
          answer.status >= 400 &&
          answer.status !== 401 &&
          answer.status !== 429
        )
          kept.push(answer.json.requestId)
      } catch (error) {
        faults.push(`${nome} (${method} ${path.slice(0, 80)}): ${(error as Error).message} ← ${JSON.stringify(sent)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

function judge({ recusa }: Caso, { status, headers, json, text }: Answer): void {
  assert.match(headers['x-request-id'] ?? '', /^[\w-]{8,64}$/)
  if (status < 300) {
    assert.ok(!recusa, `accepted with ${status}`)
    return
  }
  assert.ok(REFUSALS.includes(status), `${status} ${text.slice(0, 200)}`)
  assertErrorBody(json, headers['x-request-id'])
}

/** The single error body of docs/especificacao/decisoes.md#1-http-conventions. */
function assertErrorBody(body: Record<string, unknown>, requestId: string | undefined): void {
  assert.equal(body.requestId, requestId)
  assert.ok(['rejeitada_schema_dps', 'rejeitada_regra', 'erro'].includes(String(body.status)), String(body.status))
  assert.match(String(body.codigo), /^[A-Z][A-Z0-9_]+$/)
  assert.ok(typeof body.mensagem === 'string' && body.mensagem.length > 5)
  assert.ok(Array.isArray(body.erros))
  for (const erro of body.erros)
    for (const name of ['campo', 'codigo', 'mensagem']) assert.equal(typeof erro[name], 'string', JSON.stringify(erro))
}

/** Resident memory of the API process of this world, in MB. */
function apiRssMb(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
    try {
      const isMine = Number(/^PPid:\s+(\d+)$/m.exec(read('status'))?.[1]) === process.pid
      if (isMine && read('cmdline').includes('main.ts\0api'))
        return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(read('status'))?.[1]) / 1024)
    } catch {
      // The process ended between the listing and the reading.
    }
  }
  throw new Error('the API process is not among our children')
}
