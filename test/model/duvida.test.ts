import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTEIRA } from '../support/prova.ts'
import { consultFormerly, openMundoAntigo } from './duvida/antiga.ts'
import { explorar } from './duvida/explorar.ts'

const SEMENTE = 11
/** A lost answer, and a consult that the city refuses with a code that is final for notes. */
const CONDENADA = { semente: 7, only: 3 }

test('whatever a city says of a question, no note is issued twice, ends by silence or is lost', async (t) => {
  const { achados, erros, respostas, segundos } = await explorar({ semente: SEMENTE, sequencias: 39, shrinks: false })
  t.diagnostic(`${segundos.toFixed(0)} s, ${JSON.stringify(respostas)}`)
  assert.deepEqual(achados, [], `npm run model -- --duvida --semente ${SEMENTE}`)
  assert.deepEqual(erros, [])
})

// The run itself takes as long again as the one above.
test('a service that takes a refused question for a refusal of the note is convicted', async () => {
  assert.match(consultFormerly(), /lote_recusado/)
  if (!INTEIRA) return
  const openMundo = openMundoAntigo
  const { achados } = await explorar({ ...CONDENADA, sequencias: 1, shrinks: false, openMundo })
  assert.match(achados[0]?.violacoes.join() ?? 'nenhuma violação', /rejeitada, e a cidade tem a nota válida/)
})
