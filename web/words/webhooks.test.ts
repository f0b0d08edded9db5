import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daquiA, nomeDoEvento, resposta } from './webhooks.ts'

test('a receiver’s answer becomes a sentence that says what to do', () => {
  const rows: [number | null, string | null, RegExp][] = [
    [204, null, /204: recebido/],
    [301, 'http', /não é seguido/],
    [401, 'http', /assinatura/],
    [404, 'http', /caminho/],
    [410, 'http', /desativado/],
    [503, 'http', /seu sistema/],
    [418, 'http', /só um 2xx/],
    [null, 'timeout', /10 segundos/],
    [null, 'de_amanha', /não respondeu/],
  ]
  for (const [statusHttp, erroClasse, expected] of rows)
    assert.match(resposta({ statusHttp, erroClasse }), expected, `${statusHttp} ${erroClasse}`)
})

test('a future moment is written in the unit that fits', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const after = (seconds: number) => daquiA(new Date(now + seconds * 1000).toISOString(), now)
  assert.deepEqual([-5, 40, 300, 21_600].map(after), ['agora', 'em 40 s', 'em 5 min', 'em 6 h'])
})

test('every event has a name, also the test and unknown ones', () => {
  assert.deepEqual(['nfse.autorizada', 'webhook.teste', 'nfse.nova'].map(nomeDoEvento), [
    'A nota foi autorizada',
    'Evento de teste',
    'nfse.nova',
  ])
})
