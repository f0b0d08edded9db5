// The recorded amounts of the federal calculator, and those that follow from its description.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { facts, needs } from '../support/references.ts'
import { figurasDaNota } from './da-nota.ts'
import { type Entrada, type Figuras, figuras } from './independente.ts'

const VETORES = facts('vetores-ibscbs.json')
type Vetor = { id: string; entrada: Entrada & { aliquotasHipoteticas?: true }; esperado: Record<string, unknown> }
const vetores = () => (JSON.parse(readFileSync(VETORES, 'utf8')) as { vetores: Vetor[] }).vetores

/** What a vector expects, in the names and decimals of `Figuras`. */
function esperadas(esperado: Record<string, unknown>): Figuras {
  const planas = Object.entries(esperado).flatMap(([nome, valor]) =>
    typeof valor === 'object'
      ? Object.entries(valor!).map(([parte, texto]) => [`${nome}.${parte}`, texto])
      : [[nome, valor]],
  )
  // Not a figure of the note, and the sum before rounding, where the layout's own sum counts (E1556).
  const daNota = planas.filter(([nome]) => nome !== 'semGrupo' && nome !== 'vIBSCalculadora')
  return Object.fromEntries(daNota.map(([nome, texto]) => [nome, comQuatro(nome, texto)]))
}

/** A percent with the four decimals it is compared in. */
function comQuatro(nome: string, texto: string): string {
  const [inteira, decimais] = texto.split('.')
  return /(^|\.)p/.test(nome) ? `${inteira}.${decimais!.padEnd(4, '0')}` : texto
}

test('every vector of the calculator agrees, in the note and in the second arithmetic', needs(VETORES), () => {
  const todos = vetores()
  assert.ok(todos.length >= 600)
  for (const { id, entrada, esperado } of todos) {
    const querido = esperadas(esperado)
    const publicadas = entrada.competencia >= '2027'
    assert.deepEqual(figurasDaNota(entrada, { publicadas }), querido, id)
    assert.deepEqual(figuras(entrada), querido, id)
  }
})
