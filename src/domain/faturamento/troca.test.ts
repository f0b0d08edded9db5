import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nomeComoPlano } from './troca.ts'

// By word and name.
const TEXTOS = [
  ['Plano', 'Básico', 'Plano Básico'],
  ['plano', 'Básico', 'plano Básico'],
  ['Plano', 'Plano Ouro', 'Plano Ouro'],
  ['plano', 'Plano Ouro', 'Plano Ouro'],
  ['Plano', 'PLANO', 'PLANO'],
  ['Plano', 'Planos e mais', 'Plano Planos e mais'],
] as const

test('the item of a change names the plan once', () => {
  for (const [palavra, nome, texto] of TEXTOS) assert.equal(nomeComoPlano(nome, palavra), texto)
})
