// Text that no database can store, in the bodies that verbs check themselves: refused by its path, in every field.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#http/index.ts'
import { abrirAdmin } from '../fuzz/portas/portas.ts'
import { belongingsOf, type Ids } from '../support/belongings.ts'
import { bodyOf, nameOf, pathOf, queryOf } from '../support/operations.ts'
import { openReceiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

const METADE = '\ud800'

let world: World
let issuer: Issuer
let ids: Ids
let receiver: Awaited<ReturnType<typeof openReceiver>>
let admin: Awaited<ReturnType<typeof abrirAdmin>>
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
  receiver = await openReceiver()
  ids = await belongingsOf(world, issuer, `${receiver.url}/textos`)
  admin = await abrirAdmin(world)
})
after(async () => {
  await receiver?.close()
  await world?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: bodies are taken apart without regard to their shape
type Any = any
/** Each text of a JSON value, with the path that an erro gives it. */
const textsOf = (value: Any, campo = ''): { campo: string; dono: Any; nome: string }[] =>
  Object.keys(value).flatMap((nome) => {
    const path = Array.isArray(value) ? `${campo}[${nome}]` : campo ? `${campo}.${nome}` : nome
    if (typeof value[nome] === 'string') return [{ campo: path, dono: value, nome }]
    return typeof value[nome] === 'object' && value[nome] !== null ? textsOf(value[nome], path) : []
  })

for (const route of routes.filter(({ bodyCheckedByVerb }) => bodyCheckedByVerb))
  test(`${nameOf(route)}: half of a surrogate pair is refused by its path in every text`, async () => {
    const { cpfCnpj } = issuer.empresa
    const cliente = { public: issuer.api, portal: issuer.tenant.portal, admin }[route.surface as 'public']
    const body = () => structuredClone(bodyOf(route, { cpfCnpj, simulator: world.simulator }).body!)
    const errados: string[] = []
    for (const [nth, { campo }] of textsOf(body()).entries()) {
      const bad = body()
      const { dono, nome } = textsOf(bad)[nth]!
      dono[nome] += METADE
      const { status, text } = await cliente.call(route.method, pathOf(route, ids) + queryOf(route), { body: bad })
      if (status >= 500 || !text.includes(`"campo":"${campo}"`))
        errados.push(`${campo}: ${status} ${text.slice(0, 200)}`)
    }
    assert.deepEqual(errados, [])
  })
