import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/

/**
 * The id of a request: the client's own when it has the form of docs/especificacao/contrato.md#7-errors rule 2, else a
 * new one.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id']
  return typeof own === 'string' && REQUEST_ID.test(own) ? own : randomUUID()
}
