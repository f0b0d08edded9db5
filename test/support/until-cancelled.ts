import assert from 'node:assert/strict'
import type { Answer } from './http.ts'
import { until } from './until.ts'

/**
 * Repeats a request to cancel until the note is cancelled, and returns that answer: one that waited 20 s for the city is
 * answered with the cancellation still open, and a repetition joins it
 * (docs/especificacao/decisoes.md#5-after-authorization).
 */
export const untilCancelled = (cancel: () => Promise<Answer>): Promise<Answer> =>
  until('the note is cancelled', async () => {
    const answer = await cancel()
    assert.equal(answer.status, 200, answer.text)
    return answer.json.status === 'cancelada' && answer
  })
