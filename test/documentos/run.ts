// npm run documentos:prova -- --notas 500     documents in a real S3 store, against kills; exit code 1 when a promise
// is broken
import assert from 'node:assert/strict'
import { readOptions } from '../../scripts/options.ts'
import { age, allMoved, type Leituras, leftBehind, readAll } from '../support/documentos.ts'
import { MOTIVO } from '../support/ended-notes.ts'
import { killRest, run } from '../support/processes.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'
import { installedVersion, openSwift, type Swift } from './swift.ts'

const { values, refuse } = readOptions({
  usage: 'npm run documentos:prova -- [--notas 500] [--mortes 5]',
  options: { notas: { type: 'string', default: '500' }, mortes: { type: 'string', default: '5' } },
})
const NOTAS = Number(values.notas)
const KILLS = Number(values.mortes)
if (!Number.isInteger(NOTAS) || NOTAS < 1 || !Number.isInteger(KILLS) || KILLS < 0)
  refuse('--notas e --mortes são números inteiros; --notas, 1 ou mais.')
/** Pages take long to draw: one note in ten is read as PDF too. */
const PDF_EACH = 10
const READERS = 8

const version = installedVersion()
if (!version) {
  console.error('O Swift não está instalado: apt-get install swift-proxy swift-account swift-container swift-object')
  process.exit(2)
}
type Emitida = { issuer: Issuer; id: string; pdf: boolean }
const swift = await openSwift()
const world = await openWorld({ ...ADMIN_ENV, DOCUMENTOS_S3_URL: swift.url })
console.log(`${version}; ${NOTAS} notas`)
try {
  const emitidas = await issueAll(world)
  await age(world, 100)
  const antes = await readEach(emitidas)
  say('leituras guardadas', Object.values(antes).flatMap(Object.keys).length)
  say('mortes do worker durante a mudança', await killWhileMoving(world))
  await allMoved(world)
  const keys = await swift.keys()
  const rows = await world.sql<{ n: number }>('select count(*)::int as n from documentos')
  assert.deepEqual([keys.length, new Set(keys).size, rows[0]!.n], [NOTAS, NOTAS, NOTAS])
  say('objetos no depósito, um por nota', keys.length)
  await restartApi(world)
  assert.deepEqual(await readEach(emitidas), antes)
  say('leituras iguais, byte por byte', Object.values(antes).flatMap(Object.keys).length)
  await storeDown(world, swift, emitidas[0]!)
  await wrongBytes(world, swift, emitidas[1]!)
  await broughtBack(world, swift)
  await restartApi(world)
  const [{ id: trocada }] = emitidas.slice(1) as [Emitida]
  const sans = ({ [trocada]: _, ...others }: Record<string, Leituras>) => others
  assert.deepEqual(sans(await readEach(emitidas.filter(({ id }) => id !== trocada))), sans(antes))
  say('leituras iguais depois da volta', Object.values(sans(antes)).flatMap(Object.keys).length)
  console.log('nenhuma violação')
} finally {
  await world.close()
  await swift.close()
  killRest()
}

function say(what: string, value: unknown): void {
  console.log(`${what}: ${value}`)
}

/** Notes of two accounts: most valid, one in ten cancelled, one in ten refused by the city. */
async function issueAll(world: World): Promise<Emitida[]> {
  const issuers = [await world.issuer(), await world.issuer()]
  return inParallel(
    Array.from({ length: NOTAS }, (_, n) => n),
    async (n) => {
      const issuer = issuers[n % 2]!
      const issued = await issuer.api.issue(issuer.body(n % 10 === 9 ? { simular: 'rejeitar: E0310' } : {}))
      assert.equal(issued.status, 202, issued.text)
      const { id } = issued.json
      await issuer.api.waitSettled(id)
      if (n % 10 === 8) await issuer.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
      return { issuer, id, pdf: n % PDF_EACH === 0 }
    },
  )
}

async function readEach(emitidas: readonly Emitida[]): Promise<Record<string, Leituras>> {
  const read = await inParallel(
    emitidas,
    async ({ issuer, id, pdf }) => [id, await readAll(world, issuer, id, { pdf })] as const,
  )
  return Object.fromEntries(read)
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [at, item] of queue) results[at] = await act(item)
  }
  await Promise.all(Array.from({ length: READERS }, work))
  return results
}

/** Kills the worker after every part of the notes was moved; returns how often while some were left. */
async function killWhileMoving(world: World): Promise<number> {
  let kills = 0
  for (let left = NOTAS; kills < KILLS; ) {
    const target = Math.floor(NOTAS * (1 - (kills + 1) / (KILLS + 1)))
    left = await until(
      'more is moved',
      async () => {
        const now = (await leftBehind(world)).length
        return now <= target ? { now } : null
      },
      { measure: async () => (await leftBehind(world)).length },
    ).then(({ now }) => now)
    if (left === 0) break
    world.tree.kill('worker')
    kills++
  }
  return kills
}

async function restartApi(world: World): Promise<void> {
  world.tree.kill('api')
  await until(
    'the API serves',
    async () => (await world.anonymous.get('/health/ready').catch(() => null))?.status === 200,
  )
}

/** Reads while the store is down are 503 and may be repeated. */
async function storeDown(world: World, swift: Swift, { issuer, id }: Emitida): Promise<void> {
  await swift.stopProxy()
  await restartApi(world)
  const away = await issuer.api.get(`/nfse/${id}/xml`)
  assert.deepEqual([away.status, away.json.codigo], [503, 'INDISPONIVEL'], away.text)
  assert.ok(Number(away.headers['retry-after']) > 0)
  await swift.startProxy()
  assert.equal((await issuer.api.get(`/nfse/${id}/xml`)).status, 200)
  say('depósito fora do ar', `503 com Retry-After ${away.headers['retry-after']}, 200 depois`)
}

/** Other bytes under the key of a note are reported and not served. */
async function wrongBytes(world: World, swift: Swift, { issuer, id }: Emitida): Promise<void> {
  await restartApi(world)
  const key = (await swift.keys()).find((each) => each.includes(id))!
  await swift.put(key, Buffer.from('outros bytes'))
  const read = await issuer.tenant.portal.get(`/portal/nfse/${id}/pedido`)
  assert.deepEqual([read.status, read.json.codigo], [503, 'INDISPONIVEL'], read.text)
  const alertas = await world.sql('select from alertas where tipo = $1 and chave = $2', ['documento_divergente', id])
  assert.equal(alertas.length, 1)
  say('objeto trocado no depósito', '503 e um alerta documento_divergente')
}

/** All come back but the one that the store lost, which is reported. */
async function broughtBack(world: World, swift: Swift): Promise<void> {
  const ops = (await openOperator({ url: world.url, env: world.tree.env })).client
  assert.equal((await ops.post('/admin/queues/documentos.mover/pause', { motivo: MOTIVO })).status, 201)
  const command = run('node scripts/documentos-trazer.ts --apagar', { ...world.tree.env, DOCUMENTOS_S3_URL: swift.url })
  assert.equal(await command.exit, 1, command.said.join('\n'))
  console.log(command.said.filter((line) => /^[A-Z]/.test(line)).join('\n'))
  assert.equal((await swift.keys()).length, 1)
}
