import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { Tx } from '#platform/db/db.ts'
import { type Prepared, sendTogether } from './message.ts'

/** A connection as one statement or one transaction uses it. */
export type Opened = {
  tx: Tx
  opening?: () => Promise<unknown>
  commit?: () => Promise<unknown>
  rollback?: () => Promise<unknown>
}

type Run = <Row>(statement: Sql) => Promise<Row[]>

/** A handle whose statements run by `query`, and the last one by `last`, unless it is that of a nested transaction. */
export function txOver(query: Run, last: Run = query): Tx {
  const nested: Tx = {
    query,
    one: async <Row>(statement: Sql) => (await query<Row>(statement))[0] ?? null,
    transaction: (work) => work(nested),
    last: query,
    get onePlan() {
      return nested
    },
  }
  return { ...nested, last }
}

/** A transaction that waits for each statement before it sends the next: `opening` first, and `commit` when its work ends. */
export function stepByStep(
  client: pg.PoolClient,
  run: <Row>(client: pg.PoolClient, statement: Sql) => Promise<Row[]>,
  opening: readonly string[],
): Opened {
  let before: Promise<unknown> = Promise.resolve()
  const query = <Row>(statement: Sql): Promise<Row[]> => {
    const rows = before.then(() => run<Row>(client, statement))
    before = rows.catch(() => {})
    return rows
  }
  return {
    tx: txOver(query),
    opening: async () => {
      for (const text of opening) await client.query(text)
    },
    commit: () => client.query('commit'),
    rollback: () => client.query('rollback'),
  }
}

const BEGIN: Prepared = { name: 'begin', text: 'begin', values: [] }
const COMMIT: Prepared = { name: 'commit', text: 'commit', values: [] }

/** A transaction that sends `begin` with its first statements, and `commit` with the last one where that is said. */
export function inMessages(client: pg.PoolClient): Opened {
  type Waiting = { statement: Prepared; resolve: (rows: never[]) => void; reject: (error: unknown) => void }
  let state: 'new' | 'open' | 'ending' | 'committed' = 'new'
  let waiting: Waiting[] = []
  const send = () => {
    const message = waiting
    waiting = []
    const statements = message.map(({ statement }) => statement)
    for (const [nth, rows] of sendTogether(client, statements).entries())
      rows.then(message[nth]!.resolve as () => void, message[nth]!.reject)
  }
  const ask = <Row>(statement: Prepared): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(send)
      waiting.push({ statement, resolve, reject })
    })
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    if (state === 'ending' || state === 'committed')
      throw new Error('a statement after the last one of its transaction')
    if (state === 'new') ask(BEGIN).catch(() => {}) // the statements behind it fail with it
    state = 'open'
    return ask<Row>(preparedOf(statement))
  }
  const commit = async () => {
    if (state !== 'open') return
    state = 'ending'
    await ask(COMMIT)
    state = 'committed'
  }
  const last = async <Row>(statement: Sql) => {
    const [rows] = await Promise.all([query<Row>(statement), commit()])
    return rows
  }
  const rollback = async () => {
    if (state === 'open' || state === 'ending') await client.query('rollback')
  }
  return { tx: txOver(query, last), commit, rollback }
}

// There are few statements, run often: each text is prepared once per connection, under a name derived from it.
const names = new Map<string, string>()
export function preparedOf({ text, values }: Sql): Prepared {
  let name = names.get(text)
  if (!name && names.size < 2000) names.set(text, (name = `s${names.size}`))
  return { name: name ?? '', text, values }
}
