// Several statements in one message to the server. What it uses of pg, and what to read when pg is upgraded, is in
// docs/instrucoes.md#what-messagets-uses-of-pg.
import pg from 'pg'

/** A statement under the name by which its connection knows it. */
export type Prepared = { name: string; text: string; values: unknown[] }

/** The methods that the client of pg calls on a query under way; the types of the package lack them. */
type Query = pg.Query & {
  name: string
  text: string
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/**
 * Sends all at once, and returns the rows of each. The server runs them in their order, each seeing the rows that those
 * before it waited for, and skips what follows a failure: all of those fail with its error. Without `begin` among them
 * they are one transaction.
 */
export function sendTogether(client: pg.PoolClient, statements: readonly Prepared[]): Promise<pg.QueryResultRow[]>[] {
  const parts: Query[] = []
  const rows = statements.map(
    (statement) =>
      new Promise<pg.QueryResultRow[]>((resolve, reject) => {
        const done = (error: Error | undefined, result: pg.ResultBuilder) =>
          error ? reject(error) : resolve(result.rows)
        parts.push(new pg.Query(statement, done) as Query)
      }),
  )
  client.query<pg.Submittable>(messageOf(parts))
  return rows
}

/** The message as the client of pg sees it: one query, which is at each time the part that the server answers. */
function messageOf(parts: readonly Query[]) {
  let at = 0
  const message = {
    /** The client puts its own callback in the place of this one, to end the time limit of the whole. */
    callback: (_error: Error | null) => {},
    get name() {
      return parts[at]?.name
    },
    get text() {
      return parts[at]?.text
    },
    submit(shared: pg.Connection) {
      const connection = shared as Connection
      const { stream } = connection
      // A part ends with a Sync of its own, which would make it a message; it closes its statement when it cannot be written.
      let whole = true
      const close = () => {
        whole = false
      }
      const within: Connection = Object.assign(Object.create(connection), { sync: () => {}, close })
      stream.cork()
      for (const part of parts) if (whole) part.prepare(within)
      if (whole) connection.sync()
      else stream.destroy()
      stream.uncork()
      return null
    },
    handleRowDescription: (described: unknown) => parts[at]?.handleRowDescription(described),
    handleDataRow: (row: unknown) => parts[at]?.handleDataRow(row),
    handleCommandComplete: (command: unknown, connection: Connection) =>
      parts[at++]?.handleCommandComplete(command, connection),
    handleEmptyQuery: (connection: Connection) => parts[at++]?.handleEmptyQuery(connection),
    handleReadyForQuery(connection: Connection) {
      for (const part of parts) part.handleReadyForQuery(connection)
      message.callback(null)
    },
    handleError(error: Error, connection: Connection) {
      const failed = at
      at = parts.length
      for (const part of parts.slice(0, failed)) part.handleReadyForQuery(connection)
      for (const part of parts.slice(failed)) {
        // The server has skipped these, and does not know their names.
        if (!(part.name in connection.parsedStatements)) delete connection.submittedNamedStatements[part.name]
        part.handleError(error, connection)
      }
      message.callback(error)
    },
  }
  return message
}
