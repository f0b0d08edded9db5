import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erroEmPalavras, esperaEmPalavras, grupoEmPalavras } from './erro-em-palavras.ts'

/** What stores hold, and what people read of it. */
const ERROS: readonly (readonly [string, string])[] = [
  ['timeout: no whole answer in 60000 ms', 'a resposta não veio a tempo: nenhuma resposta inteira a tempo'],
  ['token: ECONNREFUSED', 'ao pedir a entrada ao banco: a conexão foi recusada'],
  ['token: connect ECONNREFUSED 127.0.0.1:443', 'ao pedir a entrada ao banco: a conexão foi recusada'],
  ['conexao: connect ECONNREFUSED 10.0.0.1:443', 'a conexão foi recusada'],
  ['consulta: HTTP 503', 'na consulta: HTTP 503'],
  ['HTTP 503 em 120 ms', 'HTTP 503'],
  ['HTTP 503 em # ms', 'HTTP 503'],
  ['E0310 Rejeição E0310.', 'E0310 Rejeição E0310.'],
  ['http', 'a resposta não é a que se espera'],
  ['lease perdido', 'o processo que a fazia parou'],
  [
    'indisponivel: HTTP 503 <html><head><title>503 Service Unavailable</title></head></html>',
    'o serviço de lá não respondeu: HTTP 503: uma página no lugar da resposta (“503 Service Unavailable”)',
  ],
  ['<!DOCTYPE html><h1>x</h1>', 'uma página no lugar da resposta'],
  ['getaddrinfo ENOTFOUND cidade.example', 'o endereço não foi encontrado'],
  ['A cidade respondeu em português.', 'A cidade respondeu em português.'],
  ['E0312 O código do serviço não existe', 'E0312 O código do serviço não existe'],
]

test('a stored failure is read in words, and what is in words stays as it is', () => {
  assert.deepEqual(
    ERROS.map(([erro]) => [erro, erroEmPalavras(erro)]),
    ERROS.map(([erro, words]) => [erro, words]),
  )
})

test('no failure that a person reads keeps the words of sockets, of a client or of markup', () => {
  for (const [erro] of ERROS) assert.doesNotMatch(erroEmPalavras(erro), /ECONN|no whole|#|<[a-z!]|^[a-z_]+: ?$/i, erro)
})

test('a group of a queue is said by its city and ambiente, and another name stays', () => {
  assert.equal(grupoEmPalavras('guarulhos:homologacao'), 'guarulhos, em homologação')
  assert.equal(grupoEmPalavras('nacional:producao'), 'sistema nacional, em produção')
  assert.equal(grupoEmPalavras('a1b2'), 'a1b2')
})

test('a wait is said in the unit that people would use', () => {
  assert.deepEqual([47, 474, 12_000, 400_000].map(esperaEmPalavras), ['47 s', '8 min', '3 h', '5 dias'])
})
