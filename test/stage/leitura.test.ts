// Lists read a replica that follows the primary by streaming.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { openApp } from '#platform/open-app.ts'
import { ConfigError } from '#platform/read-setting.ts'
import { openReplicated, type Replicated } from '../support/replica.ts'
import { until } from '../support/until.ts'
import { BASE_ENV } from '../support/webhooks.ts'

let servers: Replicated
let app: App
const conta = randomUUID()
before(async () => {
  servers = await openReplicated()
  app = open(300)
})
after(async () => {
  await app?.close()
  await servers?.close()
})
beforeEach(() => replica(() => app.leitura.forTenant(conta)))

const open = (atrasoMaxS: number): App =>
  openApp(loadConfig({ ...BASE_ENV, ...servers.env, LEITURA_ATRASO_MAX_S: String(atrasoMaxS) }))
const isReplica = async (db: Db): Promise<boolean> =>
  (await db.one<{ na: boolean }>(sql`select pg_is_in_recovery() as na`))!.na
/** Opens until it is the replica that is read: one that is late to answer is not. */
const replica = (open: () => Db): Promise<Db> =>
  until('the replica is read', async () => {
    const db = open()
    return (await isReplica(db)) && db
  })

test('the setting says where the replica is, and carries no login', () => {
  const env = { ...BASE_ENV, ...servers.env, DATABASE_URL_LEITURA: 'postgres://quem:senha@replica/nfse' }
  assert.throws(
    () => loadConfig(env),
    (error) => error instanceof ConfigError && /não leva usuário/.test(error.message),
  )
  assert.throws(
    () => loadConfig(env),
    (error) => !/senha/.test(String(error)),
  )
})

test('a list of an account and one of all read the replica, each with its own login and its own rows', async () => {
  const [um, outro] = [randomUUID(), randomUUID()]
  for (const id of [um, outro])
    await servers.primary("insert into tenants (id, nome, segredo_avulso) values ($1, 'Conta', '\\x00')", [id])
  const seen = async (open: () => Db) => {
    const db = await replica(open)
    return (await db.query<{ id: string }>(sql`select id from tenants where id = any(${[um, outro]}::uuid[])`)).length
  }
  await until(
    'the replica has both',
    async () => (await servers.replica(`select from tenants where id in ('${um}', '${outro}')`)).length === 2,
  )
  assert.equal(await seen(() => app.leitura.forTenant(um)), 1, 'row-level security holds there too')
  assert.equal(await seen(() => app.leitura.forAll()), 2)
})

test('a caller who has just written reads the primary until the replica has it, and others continue reading the replica', async () => {
  await servers.replica('select pg_wal_replay_pause()')
  try {
    await servers.primary('create table escrita (n int)')
    app.leitura.wrote(conta)
    assert.equal(await isReplica(app.leitura.forTenant(conta)), false)
    await replica(() => app.leitura.forTenant(randomUUID()))
    app.leitura.wrote('')
    assert.equal(await isReplica(app.leitura.forTenant(randomUUID())), false, 'what an operator did is for everyone')
  } finally {
    await servers.replica('select pg_wal_replay_resume()')
  }
  await replica(() => app.leitura.forTenant(conta)) // it has what was written
  assert.equal((await servers.replica('select from escrita')).length, 0)
})

test('a replica that is further behind than it may be is not read', async () => {
  const impatient = open(1)
  try {
    await replica(() => impatient.leitura.forTenant(conta))
    await servers.replica('select pg_wal_replay_pause()')
    await servers.primary('create table atraso (n int)')
    await until('lists read the primary', async () => !(await isReplica(impatient.leitura.forTenant(conta))))
    await replica(() => app.leitura.forTenant(conta)) // where more is allowed it is read
  } finally {
    await servers.replica('select pg_wal_replay_resume()')
    await impatient.close()
  }
})

test('what a replica cannot read is read from the primary', async () => {
  const db = await replica(() => app.leitura.forAll())
  // An unlogged table has no rows there, and PostgreSQL refuses to read it.
  assert.deepEqual(await db.query(sql`select quem from esperas_login`), [])
})

test('lists still answer while the replica is down, and a server that is no replica is never read', async () => {
  const db = app.leitura.forTenant(conta)
  await servers.stopReplica()
  assert.equal(await isReplica(db), false, 'chosen before it went')
  assert.equal(await isReplica(app.leitura.forTenant(conta)), false)
  const primary = new URL(servers.env.DATABASE_URL)
  Object.assign(primary, { username: '', password: '' })
  const other = openApp(loadConfig({ ...BASE_ENV, ...servers.env, DATABASE_URL_LEITURA: primary.href }))
  try {
    let said = ''
    // A slow machine warns of its turns too, without an error.
    other.log.warn = ((fields: { err?: Error }) => {
      said ||= fields.err?.message ?? ''
    }) as typeof other.log.warn
    await until('it is looked at', async () => {
      await other.leitura.forTenant(conta).query(sql`select 1`)
      return said !== ''
    })
    assert.match(said, /not a replica/)
    const counted = await other.metrics.leituras.get()
    assert.deepEqual(
      counted.values.map(({ labels }) => labels),
      [{ onde: 'primario' }],
    )
  } finally {
    await other.close()
  }
})
