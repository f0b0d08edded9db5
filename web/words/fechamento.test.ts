import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comSinal, efeitoEscrito, iniciais, nomeDoMes, readMes, tituloDoMes } from './fechamento.ts'

test('a month is read as people name it, without a year the last one', () => {
  for (const [escrito, mes] of [
    ['outubro', '2026-10'],
    ['Outubro de 2025', '2025-10'],
    ['out', '2026-10'],
    ['dezembro', '2025-12'],
    ['novembro', '2026-11'],
    ['marco', '2026-03'],
    ['março/2024', '2024-03'],
    ['10/2026', '2026-10'],
    ['13/2026', null],
    ['outra coisa', null],
    ['', null],
  ] as const)
    assert.equal(readMes(escrito, '2026-11'), mes, escrito)
})

test('a month, a person and a change are written in few letters', () => {
  assert.equal(nomeDoMes('2026-10'), 'outubro')
  assert.equal(tituloDoMes('2026-10'), 'Outubro de 2026')
  assert.deepEqual(['Lúcia Maria Prado', 'dona', ''].map(iniciais), ['LP', 'D', ''])
  assert.match(comSinal(-252), /^− R\$.252,00$/)
  const nada = { notas: 0, issRetido: 0, receitaNoDas: 0, federaisRetidos: 0, ibs: 0, cbs: 0 }
  assert.equal(
    efeitoEscrito({ ...nada, notas: -1, valorServico: -6300, issARecolher: -252 }).replaceAll('\u00a0', ' '),
    '− R$ 6.300,00 · ISS − R$ 252,00',
  )
})
