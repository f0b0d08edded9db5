// An operator who repeats a request until the answer is final, as a client of a service that fails does.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Client } from '../../support/http.ts'
import { until } from '../../support/until.ts'

export type Respostas = {
  /** Requests without an answer, or with an error of the service. */
  repetidas: number
  /** Answers that no state of the service explains. */
  estranhas: string[]
}

const PATIENCE_MS = 8_000

/** Posts until the answer is final: 201, or 409 where the state may refuse it. Null: refused. */
export async function insist(
  client: Client,
  respostas: Respostas,
  path: string,
  body: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape
): Promise<any> {
  const answer = await until(`a final answer of ${path}`, async () => {
    const came: Answer | null = await client.call('POST', path, { body, timeoutMs: PATIENCE_MS }).catch(() => null)
    if (came && came.status < 500 && came.status !== 429) return came
    respostas.repetidas++
    await sleep(100)
    return null
  })
  if (answer.status === 201) return answer.json
  if (answer.status !== 409) respostas.estranhas.push(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return null
}
