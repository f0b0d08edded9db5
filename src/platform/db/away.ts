import { setTimeout as sleep } from 'node:timers/promises'
import { restartAfterMs } from '#platform/restart-after.ts'
import { sqlState } from './db.ts'

// Connection refused or cut, server starting, stopping or a standby, no answer in time, no disk, memory or connection
// left, an input/output error, or the loser of a conflict: nothing was written, and the same work may succeed later.
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']
const SQL_STATES = /^(08...|53...|58...|57P0[1-3]|57014|25P03|25006|40...|55P03)$/
const DRIVER_SENTENCES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/

/** Whether an error says that the database could not be asked, or did not accept the work, whatever the rows. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Partial<Record<'code' | 'message', string>>
  return SOCKET_CODES.includes(code) || SQL_STATES.test(sqlState(error) ?? '') || DRIVER_SENTENCES.test(message)
}

/** Repeats a work, after a pause that grows, for as long as the database is unreachable; throws any other error. */
export async function whenDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++)
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      // A process that ends does not wait for it.
      await sleep(restartAfterMs(failures), null, { ref: false })
    }
}
