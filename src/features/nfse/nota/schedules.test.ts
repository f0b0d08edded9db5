import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ajustesCom } from '#domain/ajustes.ts'
import { consultAfterS, limitesDeEnvio, sendAgainAfterS } from './schedules.ts'

const limitesCom = (overrides: Record<string, number>) => limitesDeEnvio(ajustesCom(new Map(Object.entries(overrides))))

test('a note that did not leave is sent eight times, with waits up to six hours', () => {
  const waits = Array.from({ length: 9 }, (_, tentativas) => sendAgainAfterS(tentativas, limitesCom({})))
  assert.deepEqual(waits, [10, 30, 120, 600, 1_800, 7_200, 21_600, null, null])
})

test('operators bound the waits and the number of sends', () => {
  const limites = limitesCom({ 'envio.esperaMaximaMinutos': 5, 'envio.tentativasMaximas': 5 })
  const waits = Array.from({ length: 6 }, (_, tentativas) => sendAgainAfterS(tentativas, limites))
  assert.deepEqual(waits, [10, 30, 120, 300, null, null])
  assert.equal(sendAgainAfterS(0, limitesCom({ 'envio.tentativasMaximas': 1 })), null)
})

test('consults follow one another at most as far apart as operators say, then daily', () => {
  const waits = (maximoS?: number) => Array.from({ length: 8 }, (_, consultas) => consultAfterS(consultas, maximoS))
  assert.deepEqual(waits(), [15, 30, 60, 120, 300, 900, 900, 900])
  assert.deepEqual(waits(60), [15, 30, 60, 60, 60, 60, 60, 60])
  assert.deepEqual(waits(3_600), [15, 30, 60, 120, 300, 900, 3_600, 3_600])
  assert.equal(consultAfterS(1_000, 60), 86_400)
})
