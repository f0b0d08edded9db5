// A short run of the fuzzer over every reader, and the proof that it sees faults. `npm run fuzz` runs many more.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { casesOf } from '../support/prova.ts'
import { ALVOS } from './alvos/index.ts'
import { PLANTADOS } from './alvos/plantados.ts'
import { atacar } from './atacar.ts'
import { abrirCobertura, type Cobertura } from './cobertura.ts'
import { atacarEmThread } from './em-thread.ts'

const SEMENTE = 7
const CASOS = casesOf(200)

let cobertura: Cobertura
before(() => {
  cobertura = abrirCobertura()
})
after(() => cobertura.fechar())

for (const nome of Object.keys(ALVOS))
  test(`${nome}: ${CASOS} hostile inputs are read or refused as promised, within their time`, async () => {
    const { falhas } = await atacar(await ALVOS[nome]!(), { semente: SEMENTE, casos: CASOS }, cobertura, () => {})
    const vistas = falhas.map(({ caso, motivo, entrada }) => `caso ${caso}: ${motivo} ${JSON.stringify(`${entrada}`)}`)
    assert.deepEqual(vistas, [], `npm run fuzz -- --so ${nome} --semente ${SEMENTE} --casos ${CASOS}`)
  })

test('a fault behind three conditions is found by coverage, and its input is made small', async () => {
  const alvo = await PLANTADOS['plantado-fundo']!()
  const { falhas, aprendidos } = await atacar(alvo, { semente: 1, casos: 400 }, cobertura, () => {})
  assert.deepEqual(
    falhas.map(({ motivo, entrada }) => [motivo, entrada.toString('latin1')]),
    [['Error: falha plantada', '"<0']],
  )
  assert.ok(aprendidos >= 2)
})

test('a reader that never ends, or that eats the memory, is ended, and its input is known', async () => {
  for (const [nome, motivo, presoMs] of [
    ['plantado-preso', /preso/, 15_000],
    ['plantado-memoria', /memory/, 60_000],
  ] as const) {
    const { falhas } = await atacarEmThread(nome, { semente: SEMENTE, casos: 2_000 }, presoMs)
    assert.match(falhas[0]?.motivo ?? '', motivo)
    assert.ok(falhas[0]!.entrada.includes('<a>'))
  }
})
