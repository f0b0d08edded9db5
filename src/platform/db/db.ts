import pg from 'pg'
import sqlTag, { type Sql } from 'sql-template-tag'

export { bulk, empty, join, raw, type Sql } from 'sql-template-tag'
/** A statement as text and values: sql`select … where id = ${id}`. Fragments nest. */
export const sql = sqlTag

// Counters and identity columns are far below 2^53: numbers, not strings. Dates stay Date; json is parsed by pg.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A `returning` that no reader uses, for an `insert … select` of a statement: Citus hands the rows of one that returns
 * something to the workers as a query, and copies those of any other, which row-level security forbids.
 */
export const DISTRIBUTED = sqlTag`1`

/** A handle on the database as one role and one tenant. Every read and write of a verb goes through it. */
export type Db = {
  /** All rows of one statement. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** The first row, or null. */
  one<Row>(statement: Sql): Promise<Row | null>
  /**
   * Runs `work` in one transaction; a throw rolls back. Nested calls join the outer one. Statements that `work` asks for at
   * the same moment go to the server in one message, the first with `begin`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same rows over connections that plan each statement once (docs/instrucoes.md#plans): for short statements that are
   * run very often and always find their rows by the same index. Without such connections, this handle.
   */
  readonly onePlan: Db
}

/** A handle inside a transaction. */
export type Tx = Db & {
  /** The last statement of the transaction, committed in the same message; in a nested one, a statement like any other. */
  last<Row>(statement: Sql): Promise<Row[]>
}

/** Postgres error codes the service reacts to. */
export const PG = { unicidade: '23505', serializacao: '40001', impasse: '40P01' } as const
/** The SQLSTATE of a driver error, or null when it is not one. */
export const sqlState = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}
/**
 * The violated constraint or index of a driver error. A worker of a cluster names its part of it, which ends with a
 * number, in the message alone.
 */
export const constraintOf = (error: unknown): string | null => {
  const { constraint, message = '' } = (error ?? {}) as { constraint?: string; message?: string }
  return (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '') ?? null
}
