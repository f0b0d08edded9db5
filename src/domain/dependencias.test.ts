import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erroDaDependencia } from './dependencias.ts'

test('a dependency that said nothing is not quoted: its error is in words', () => {
  for (const [erro, dito] of [
    ['conexao: token: connect ECONNREFUSED 127.0.0.1:1', 'Conexão recusada'],
    ['conexao', 'A conexão não se faz'],
    ['indisponivel: token: HTTP 503', 'HTTP 503'],
    ['HTTP 503', 'HTTP 503'],
    ['credencial: token: HTTP 401', 'A credencial não é aceita'],
    ['timeout: no whole answer in 60000 ms', 'A resposta não chega a tempo'],
    ['truncated: ', 'A conexão cai no meio'],
  ] as const)
    assert.equal(erroDaDependencia(erro), dito, erro)
})
