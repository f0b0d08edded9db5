import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitErros } from './limit-erros.ts'

const erro = { campo: '', codigo: 'E160', mensagem: 'Arquivo inválido.', correcao: 'Corrija.' }

test('the findings of a city are kept as they are, up to a hundred; one item says how many more there were', () => {
  assert.deepEqual(limitErros([erro]), [erro])
  const kept = limitErros(Array<typeof erro>(40_000).fill(erro))
  assert.equal(kept.length, 101)
  assert.equal(kept[100]!.codigo, 'MENSAGENS_OMITIDAS')
  assert.match(kept[100]!.mensagem, /mais 39900 mensagens/)
})

test('a long text of a city is cut', () => {
  const [kept] = limitErros([
    { ...erro, codigo: 'E'.repeat(9_000), mensagem: 'm'.repeat(9_000), correcao: 'c'.repeat(9_000) },
  ])
  assert.ok(JSON.stringify(kept).length < 4_500)
})
