import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causasEmFrase, dura, iniciais, primeiroNome, quando, reaisInteiros, somaDe } from './incidentes.ts'

const AGORA = Date.parse('2026-11-28T06:28:00Z') // 03:28 in São Paulo

test('how long a cause lasts is written with the two greatest units that matter', () => {
  const of = (desde: string) => dura(desde, AGORA)
  assert.deepEqual(
    ['2026-11-28T06:27:30Z', '2026-11-28T05:41:00Z', '2026-11-28T04:12:00Z', '2026-11-28T05:20:00Z'].map(of),
    ['até 1 min', '47 min', '2 h 16', '1 h 08'],
  )
  assert.deepEqual(['2026-11-27T03:28:00Z', '2026-11-25T03:28:00Z'].map(of), ['27 h 00', '3 dias'])
  assert.equal(dura('2026-11-28T06:29:00Z', AGORA), 'até 1 min', 'a clock that is ahead')
})

test('an hour of another day is written with its day', () => {
  assert.equal(quando('2026-11-28T05:41:00Z', AGORA), '02:41')
  assert.equal(quando('2026-11-28T02:41:00Z', AGORA), '27 nov, 23:41')
  assert.equal(quando('2026-11-20T05:41:00Z', AGORA), '20 nov, 02:41')
})

test('the sentence counts causes of produção, and adds up each stopped note once', () => {
  const causa = {
    ...{ tipo: 'municipio_fora', ambiente: 'producao', gravidade: 'critica', unidade: 'notas' },
    ...{ quantas: 302, valor: 486310.42, alvo: { grupo: 'guarulhos:producao' } },
  } as const
  const soma = somaDe([
    causa,
    { ...causa, tipo: 'notas_em_duvida', gravidade: 'atencao', quantas: 40, valor: 9000 },
    { ...causa, tipo: 'notas_em_duvida', quantas: 31, valor: 42905, alvo: { grupo: 'limeira:producao' } },
    { ...causa, tipo: 'banco_fora', ambiente: null, unidade: 'cobrancas', quantas: 102, valor: 61388, alvo: {} },
    { ...causa, ambiente: 'homologacao', gravidade: 'atencao', quantas: 70, valor: null },
  ])
  assert.deepEqual(soma, { causas: 4, criticas: 3, notas: 333, valor: 529215.42 })
  assert.equal(causasEmFrase(soma), '4 causas em produção, 3 críticas.')
  assert.equal(causasEmFrase({ causas: 1, criticas: 0 }), '1 causa em produção.')
})

test('people and money are short enough for a row and for the wall', () => {
  assert.deepEqual(['Marina Duarte', 'marina@exemplo.com', 'Marina'].map(primeiroNome), ['Marina', 'marina', 'Marina'])
  assert.deepEqual(['Marina Duarte', 'Rafael de Freitas', 'Marina'].map(iniciais), ['MD', 'RF', 'M'])
  assert.equal(reaisInteiros(118204.7), 'R$\u00a0118.205')
})
