import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Centavos, centavos, percent, percentual } from '#domain/money.ts'
import { avisoDeApurado, comApurado } from './apurado.ts'
import type { ServicoPreparado } from './preparada.ts'

const servico = (iss: { retido: boolean }, base = 12_500.5) =>
  ({
    valor: {
      servico: centavos(base),
      baseCalculo: centavos(base),
      totalRetido: iss.retido ? centavos(375.02) : centavos(0),
      liquido: centavos(base - (iss.retido ? 375.02 : 0)),
    },
    iss: { ...iss, aliquota: percentual(3), valor: centavos(375.02) },
  }) as ServicoPreparado
const apurado = (iss: number, liquido: number | null = null) => ({
  iss: centavos(iss),
  liquido: liquido === null ? null : centavos(liquido),
})
const amounts = ({ iss, valor }: ServicoPreparado) => [
  iss.valor,
  percent(iss.aliquota),
  valor.totalRetido,
  valor.liquido,
]

test('a city that applied its own rate gives an aviso, and its amounts count', () => {
  assert.deepEqual(avisoDeApurado(apurado(625.03), servico({ retido: false })), {
    campo: 'servico[0].iss.valor',
    codigo: 'VALORES_DIVERGENTES',
    mensagem: 'O município apurou ISS de R$ 625,03; o pedido calculava R$ 375,02. Vale o apurado, que está na nota.',
  })
  assert.deepEqual(amounts(comApurado(servico({ retido: false }), apurado(625.03))), [62_503, 5, 0, 1_250_050])
})

test('the withheld and the net amount follow the ISS of the city', () => {
  assert.deepEqual(amounts(comApurado(servico({ retido: true }), apurado(625.03))), [62_503, 5, 62_503, 1_187_547])
  assert.deepEqual(
    amounts(comApurado(servico({ retido: true }), apurado(625.03, 11_800))),
    [62_503, 5, 62_503, 1_180_000],
    'the net amount of the city counts before the computed one',
  )
})

test('an equal ISS, or none in the note, changes nothing', () => {
  const ours = servico({ retido: true })
  assert.equal(avisoDeApurado(apurado(375.02), ours), null)
  assert.equal(comApurado(ours, apurado(375.02)), ours)
  assert.equal(comApurado(ours, null), ours)
})

test('a rate of more than two decimals keeps them, and without a base the rate is zero', () => {
  const odd = comApurado(servico({ retido: false }), apurado(400))
  assert.equal(percent(odd.iss.aliquota), 3.1999)
  assert.equal(percent(comApurado(servico({ retido: false }, 0), apurado(1)).iss.aliquota), 0)
  assert.equal(0 as Centavos, comApurado(servico({ retido: false }), apurado(0)).iss.valor)
})
