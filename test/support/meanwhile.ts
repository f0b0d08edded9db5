import pg from 'pg'
import { until } from './until.ts'

/** What another connection does to the rows of an act, in the form of `pg`; `fim`: what it does once the act waits. */
export type Outro = { text: string; values?: unknown[]; fim?: string }

/**
 * The answer to an act whose rows another connection changes at that moment: the change is made, the act begins, and the
 * change is committed once the act waits for it or is over. `url`: of the database, as its owner.
 */
export async function meanwhile<T>(url: string, outro: Outro, act: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(outro)
    let over = false
    const asked = act().finally(() => {
      over = true
    })
    const watcher = new pg.Client({ connectionString: url })
    await watcher.connect()
    try {
      const waits = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      const pid = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
      await until('the act waits for the change', async () => over || (await watcher.query(waits, [pid])).rowCount! > 0)
    } finally {
      await watcher.end()
    }
    if (outro.fim) await other.query(outro.fim)
    await other.query('commit')
    return await asked
  } finally {
    await other.end()
  }
}
