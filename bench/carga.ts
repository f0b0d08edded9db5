// Loads tables in the way that costs least: no triggers and foreign keys, rows over two connections at once, indexes
// made afterwards, two at once.
import pg from 'pg'
import { inWords } from './figura.ts'
import { say } from './passo.ts'

/** Processors of the machine, of which the server uses one for each connection. */
const CONEXOES = 2
const CHUNK = 250_000
const SETTINGS = {
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  maintenance_work_mem: '1GB',
  max_parallel_maintenance_workers: '0',
  work_mem: '256MB',
}

export type Carga = {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Fills a table with `quantas` rows: `insert` makes those from $1 to $2, and has `values` from $3 on. */
  table(nome: string, quantas: number, insert: string, values?: unknown[]): Promise<void>
  /** Runs `work` while the table has only the indexes of its keys. */
  withoutIndexes(nome: string, work: () => Promise<void>): Promise<void>
  /** Each once, a few at once. */
  each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

/** From `first` to `last` in pieces of at most `size`. */
export function chunksOf(first: number, last: number, size: number): [from: number, to: number][] {
  const pieces = Math.ceil((last - first + 1) / size)
  return Array.from({ length: pieces }, (_, nth) => [first + nth * size, Math.min(first + (nth + 1) * size - 1, last)])
}

/** `url`: the owner's, of a migrated database. */
export function openCarga(url: string): Carga {
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  const pool = new pg.Pool({ connectionString: url, max: CONEXOES, options: options.join(' ') })
  pool.on('error', () => {}) // the server may stop before an idle connection has closed
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows

  const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>) => {
    let next = 0
    const take = async () => {
      while (next < items.length) await work(items[next++]!)
    }
    await Promise.all(Array.from({ length: CONEXOES }, take))
  }

  const withoutIndexes = async (nome: string, work: () => Promise<void>) => {
    const indexes = await query<{ indexdef: string; nome: string }>(
      `select indexdef, indexname as nome from pg_indexes where schemaname = 'public' and tablename = $1
         and indexname not in (select conname from pg_constraint)`,
      [nome],
    )
    for (const index of indexes) await query(`drop index ${index.nome}`)
    await work()
    // Of a table kept in parts the definition names the table alone; its parts need the index too.
    await each(indexes, ({ indexdef }) => query(indexdef.replace(' ON ONLY ', ' ON ')))
  }

  return {
    query,
    each,
    withoutIndexes,
    table: async (nome, quantas, insert, values = []) => {
      const began = performance.now()
      await withoutIndexes(nome, () =>
        each(chunksOf(1, quantas, CHUNK), ([from, to]) => query(insert, [from, to, ...values])),
      )
      await query(`vacuum analyze ${nome}`)
      say(`${nome}: ${inWords(quantas)} linhas em ${inWords((performance.now() - began) / 1000)} s`)
    },
    close: () => pool.end(),
  }
}
