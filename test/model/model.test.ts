import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explore } from './explore.ts'

const SEMENTE = 22

test('the life of a note is that of the model, whatever is requested, in every mood of the city', async (t) => {
  const { respostas, divergencias, erros, segundos } = await explore({ semente: SEMENTE, sequencias: 20 })
  t.diagnostic(`${segundos.toFixed(0)} s, ${JSON.stringify(respostas)}`)
  assert.deepEqual(divergencias, [], `npm run model -- --semente ${SEMENTE}`)
  assert.deepEqual(erros, [])
  // A run without these events does not count.
  for (const each of HAPPENS)
    assert.ok(
      Object.keys(respostas).some((resposta) => resposta.startsWith(each)),
      each,
    )
})

const HAPPENS = [
  'nota autorizada',
  'nota autorizada, analise indeferida',
  'nota rejeitada',
  'nota cancelada, direto',
  'nota cancelada, analise',
  'nota cancelada, oficio',
  'nota substituida',
  'nota falha_definitiva',
  'reemitir 202',
  'reemitir 409',
  'cancelar 409',
  'cancelar 422',
  'solicitar 201',
  'substituir 422',
  'inutilizar 201',
  'conflitar 409',
]
