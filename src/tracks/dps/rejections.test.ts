import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { classifyEmissao } from './classify.ts'

/** What a client sees of a refusal of SEFIN with these errors. */
function errosOf(...erros: object[]) {
  const body = Buffer.from(JSON.stringify({ tipoAmbiente: 2, erros }))
  const answer = { kind: 'answer', status: 400, body, headers: {} } as unknown as RestAnswer
  const result = classifyEmissao(answer, 'DPS1')
  assert.equal(result.kind, 'recusada')
  return result.kind === 'recusada' ? result.erros : []
}

test('a refusal of the tax calculator reaches the client with its own text', () => {
  const descricao = 'cClassTrib 200052 não admite o fato gerador em 2026-11-20'
  const [erro] = errosOf({ codigo: 'E1000', descricao })
  assert.equal(erro?.codigo, 'E1000')
  assert.equal(erro.campo, 'servico[0].reforma')
  assert.equal(erro.mensagem, descricao)
})

test('a code under its old name is read as the present one', () => {
  for (const [antigo, novo] of [
    ['RNG6110', 'E1235'],
    ['E6151', 'E1634'],
    ['E6152', 'E1200'],
    ['E6154', 'E1229'],
    ['E6155', 'E1228'],
    ['E6157', 'E1225'],
  ]) {
    const [erro] = errosOf({ Codigo: antigo, Descricao: 'x' })
    assert.equal(erro?.codigo, novo)
    assert.ok(erro?.correcao, novo)
  }
})
