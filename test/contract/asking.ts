import type { Answer, Client } from '../support/http.ts'

/** An answer of the service, and the `x-request-id` its request carried. */
export type Reply = Answer & { sent: string }
export type Ask = (client: Client, path: string, more?: { body?: unknown; raw?: string }) => Promise<Reply>

/** Calls of one operation: each under a request id of its own, each answer added to `answers`, to be checked together. */
export function askerOf(method: string, answers: Reply[]): Ask {
  return async (client, path, more = {}) => {
    const sent = `contrato-${++calls}`
    const reply = { ...(await client.call(method, path, { ...more, headers: { 'x-request-id': sent } })), sent }
    answers.push(reply)
    return reply
  }
}
let calls = 0

/** The result of a check. `na`: the check does not apply to this operation, and why. */
export type Finding = 'ok' | { fail: string } | { na: string }

/** All faults as one finding. */
export const findingOf = (faults: readonly (string | false | null | undefined)[]): Finding => {
  const found = [...new Set(faults.filter((fault) => typeof fault === 'string' && fault !== ''))]
  return found.length === 0 ? 'ok' : { fail: found.join('; ') }
}

/** How an answer is shown in a fault. */
export const shown = ({ status, json, text }: Answer): string =>
  `veio ${status} ${json?.codigo ?? text.slice(0, 120).replace(/\s+/g, ' ')}`.trimEnd()
