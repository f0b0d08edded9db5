import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intervalo, mudanca } from './series.ts'

const antes = { proximoNumero: 10, ativa: true, tipo: 'rps' as const }

test('a change of a series is described by what changed, with its reason', () => {
  assert.deepEqual(mudanca({ acao: 'serie.create', detalhe: { proximoNumero: 1501 } }), {
    frase: 'Série criada, a partir do número 1.501',
  })
  assert.equal(
    mudanca({ acao: 'serie.update', detalhe: { de: antes, para: { ...antes, proximoNumero: 20, ativa: false } } })
      .frase,
    'Próximo número de 10 para 20; Série tirada de uso',
  )
  assert.deepEqual(mudanca({ acao: 'rps.void', detalhe: { numero: 7, motivo: 'erro' } }), {
    frase: 'Número 7 inutilizado',
    motivo: 'erro',
  })
  assert.equal(mudanca({ acao: 'serie.update', detalhe: null }).frase, 'Série alterada')
})

test('one number is shown alone, several as an interval', () => {
  assert.deepEqual([intervalo(7, 7), intervalo(7, 1200)], ['7', '7 a 1.200'])
})
