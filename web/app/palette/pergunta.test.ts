import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPergunta } from './pergunta.ts'

const VERBOS = ['consultar', 'pausar', 'bloquear', 'ver']
const ESPECIES = { rps: 'Notas', nota: 'Notas', cidade: 'Municípios', fatura: 'Faturas' }

test('a question is a verb, a kind of thing, or both, before a name; anything else is a name alone', () => {
  for (const [texto, verbo, especie, alvo] of [
    ['pausar guarulhos', 'pausar', null, 'guarulhos'],
    ['Paus guarulhos', 'pausar', null, 'guarulhos'],
    ['RPS 165', null, 'Notas', '165'],
    ['rps 1-165', null, 'Notas', '1-165'],
    ['consultar a nota 165', 'consultar', 'Notas', '165'],
    ['bloquear Padaria do João', 'bloquear', null, 'Padaria do João'],
    ['fatura 1.354', null, 'Faturas', '1.354'],
  ] as const)
    assert.deepEqual(readPergunta(texto, VERBOS, ESPECIES), { verbo, especie, alvo }, texto)
  for (const texto of ['guarulhos', 'pausar', 'nota', 'padaria nota', 'pau brasil', '165', 'ver', ''])
    assert.equal(readPergunta(texto, VERBOS, ESPECIES), null, texto)
})
