// A short run against the service itself; `npm run fuzz -- --so json,http,unicode,banco` runs many more.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { atacarBytes } from '../fuzz/portas/atacar-bytes.ts'
import { atacarCorpos } from '../fuzz/portas/atacar-corpos.ts'
import { atacarUnicode } from '../fuzz/portas/atacar-unicode.ts'
import { conferirEscritas } from '../fuzz/portas/escritas.ts'
import { abrirAdmin, abrirCena, type Cena } from '../fuzz/portas/portas.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { World } from '../support/world.ts'

const SEMENTE = 7
const CASOS = 200

let world: World
let cena: Cena
before(async () => {
  world = await sharedWorld()
  cena = await abrirCena(world, await abrirAdmin(world))
})
after(() => world?.close())

test(`${CASOS} mutated bodies are answered without a 5xx, and what is refused leaves no row`, async () => {
  assert.deepEqual(await atacarCorpos(cena, CASOS, SEMENTE), [], `npm run fuzz -- --so json --semente ${SEMENTE}`)
})

test(`${CASOS} requests of mutated bytes, by any method, are answered without a 5xx`, async () => {
  assert.deepEqual(await atacarBytes(cena, CASOS, SEMENTE), [], `npm run fuzz -- --so http --semente ${SEMENTE}`)
})

test(`${CASOS} requests with Unicode of every kind in names, values and addresses are answered without a 5xx, and validated as issued`, async () => {
  assert.deepEqual(await atacarUnicode(cena, CASOS, SEMENTE), [], `npm run fuzz -- --so unicode --semente ${SEMENTE}`)
})

test('a row that no accepted request explains is seen', () => {
  const [antes, depois] = [new Map([['notas', 1]]), new Map(Object.entries({ notas: 3, empresas: 0 }))]
  assert.deepEqual(conferirEscritas(antes, depois, new Map([['notas', new Set(['a'])]])), [
    'notas cresceu 2, com 1 pedidos aceitos',
  ])
})
