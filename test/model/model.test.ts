import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explore } from './explore.ts'
import { FREQUENTES, missingOf } from './happens.ts'

const SEMENTE = 4

test('the life of a note is that of the model, whatever is requested, in every mood of the city', async (t) => {
  const { respostas, divergencias, erros, segundos } = await explore({ semente: SEMENTE, sequencias: 24 })
  t.diagnostic(`${segundos.toFixed(0)} s, ${JSON.stringify(respostas)}`)
  assert.deepEqual(divergencias, [], `npm run model -- --semente ${SEMENTE}`)
  assert.deepEqual(erros, [])
  // A run without these events does not count.
  assert.deepEqual(missingOf(FREQUENTES, respostas), [])
})
