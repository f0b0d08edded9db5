import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Db, PG, sql, sqlState } from '#platform/db/db.ts'
import { type Database, openDatabase } from '#test/support/database.ts'
import { openPool, type Pool } from './pool.ts'

let database: Database
let pool: Pool
let db: Db
before(async () => {
  database = await openDatabase()
  await database.sql('create table passos (n int primary key)')
  await database.sql('grant all on passos to public')
  pool = openPool(database.env.DATABASE_URL, { max: 1 })
  db = pool.forAll()
})
beforeEach(() => database.sql('delete from passos'))
after(async () => {
  await pool?.close()
  await database?.close()
})

const add = (n: number) => sql`insert into passos (n) values (${n}) returning n`
const kept = async () => (await database.sql<{ n: number }>('select n from passos order by n')).map(({ n }) => n)
const isTaken = (error: unknown) => sqlState(error) === PG.unicidade

test('statements asked for at once, and those after them, are one transaction, which the last one commits', async () => {
  for (const first of [1, 11]) {
    const seen = await db.transaction(async (tx) => {
      const [one, two] = await Promise.all([
        tx.query<{ n: number }>(add(first)),
        tx.query<{ n: number }>(add(first + 1)),
      ])
      assert.equal((await kept()).includes(first), false)
      const [count] = await tx.last<{ n: number }>(sql`select count(*)::int as n from passos where n >= ${first}`)
      assert.ok((await kept()).includes(first + 1))
      return [one[0]?.n, two[0]?.n, count?.n]
    })
    assert.deepEqual(seen, [first, first + 1, 2])
  }
})

test('a transaction without a last statement commits when its work ends, and without statements nothing is sent', async () => {
  await db.transaction((tx) => tx.query(add(1)))
  await db.transaction(async () => {})
  assert.deepEqual(await kept(), [1])
})

test('a failure undoes what was sent with it and before it, and what follows it is not run', async () => {
  await db.query(add(2))
  const never = sql`insert into passos (n) values (${4}) returning n, 'never run'`
  const all = db.transaction(async (tx) => {
    await tx.query(add(1))
    const outcomes = await Promise.allSettled([tx.query(add(3)), tx.query(add(2)), tx.last(never)])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    )
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  })
  await assert.rejects(all, isTaken)
  assert.deepEqual(await kept(), [2])
  // The connection has the same prepared statements afterwards, including the one that the server skipped.
  await db.transaction((tx) => Promise.all([tx.query(add(1)), tx.query(never)]))
  assert.deepEqual(await kept(), [1, 2, 4])
})

test('a last statement that fails commits nothing', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query(add(1))
      await tx.last(add(1))
    }),
    isTaken,
  )
  assert.deepEqual(await kept(), [])
})

test('a throw after statements undoes them, and a statement after the last one is refused', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query(add(1))
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.last(add(2))
      await tx.query(add(3))
    }),
    /after the last one/,
  )
  assert.deepEqual(await kept(), [2])
})

test('a nested transaction joins the outer one, even when it names a last statement', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.last(add(1)))
      await tx.query(add(1))
    }),
    isTaken,
  )
  assert.deepEqual(await kept(), [])
})

test('a value that cannot be written leaves nothing behind', async () => {
  const unwritable = { toPostgres: () => assert.fail('no text') }
  await assert.rejects(
    db.transaction((tx) => Promise.all([tx.query(add(1)), tx.last(sql`select ${unwritable}::text`)])),
  )
  assert.deepEqual(await kept(), [])
  await db.transaction((tx) => tx.last(add(1)))
  assert.deepEqual(await kept(), [1])
})

test('behind a pooler the same statements go one by one, with the same result', async () => {
  const pooled = openPool(database.env.DATABASE_URL, { max: 1, pooler: true })
  try {
    const tx = pooled.forAll()
    await tx.transaction(async (inner) => {
      const [one] = await Promise.all([inner.query<{ n: number }>(add(1)), inner.query(add(2))])
      assert.deepEqual(one, [{ n: 1 }])
      await inner.last(add(3))
    })
    await assert.rejects(
      tx.transaction((inner) => Promise.all([inner.query(add(4)), inner.query(add(1))])),
      isTaken,
    )
    assert.deepEqual(await kept(), [1, 2, 3])
  } finally {
    await pooled.close()
  }
})
