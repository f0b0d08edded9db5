import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebase } from './rebase.ts'

test('what only they changed is theirs, what I changed is mine, also where both did', () => {
  type Valores = { nome?: string; email?: string; fone?: string; endereco: { rua: string; numero?: string } }
  const base: Valores = { nome: 'A', email: 'a@a', endereco: { rua: 'X', numero: '1' } }
  const mine: Valores = { nome: 'B', endereco: { rua: 'X', numero: '2' } }
  const theirs: Valores = { nome: 'C', email: 'a@a', fone: '9', endereco: { rua: 'Y', numero: '1' } }
  assert.deepEqual(rebase(base, mine, theirs), { nome: 'B', fone: '9', endereco: { rua: 'Y', numero: '2' } })
  assert.deepEqual(rebase(base, base, theirs), theirs)
})
