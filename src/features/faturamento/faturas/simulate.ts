import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'

class Undone extends Error {
  readonly done: unknown
  constructor(done: unknown) {
    super('simulated')
    this.done = done
  }
}

/** Runs `work` in a transaction that is rolled back; returns its result. */
export const simulate = <T>({ sistema }: App, work: (db: Db) => Promise<T>): Promise<T> =>
  sistema
    .transaction(async (db): Promise<T> => {
      throw new Undone(await work(db))
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return error.done as T
      throw error
    })
