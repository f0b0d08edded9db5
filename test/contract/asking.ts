import type { Answer, Client } from '../support/http.ts'

/** An answer of the service, and the `x-request-id` its request carried. */
export type Asked = Answer & { sent: string }
export type Ask = (client: Client, path: string, more?: { body?: unknown; raw?: string }) => Promise<Asked>

/** Calls of one operation: each under a request id of its own, each answer added to `answers`, to be judged together. */
export function askerOf(method: string, answers: Asked[]): Ask {
  return async (client, path, more = {}) => {
    const sent = `contrato-${++calls}`
    const asked = { ...(await client.call(method, path, { ...more, headers: { 'x-request-id': sent } })), sent }
    answers.push(asked)
    return asked
  }
}
let calls = 0

/** What a check found. `na`: it has no meaning for this operation, and why. */
export type Finding = 'ok' | { fail: string } | { na: string }

/** Everything that is not as it should be, as one finding. */
export const judge = (faults: readonly (string | false | null | undefined)[]): Finding => {
  const found = [...new Set(faults.filter((fault) => typeof fault === 'string' && fault !== ''))]
  return found.length === 0 ? 'ok' : { fail: found.join('; ') }
}

/** How an answer is told in a fault. */
export const shown = ({ status, json, text }: Answer): string =>
  `veio ${status} ${json?.codigo ?? text.slice(0, 120).replace(/\s+/g, ' ')}`.trimEnd()
