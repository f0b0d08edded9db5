// A city that takes a note and does not answer, until the test ends the silence.
import assert from 'node:assert/strict'
import type { Issuer } from './tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/**
 * A note the city authorised without answering, and about which it answers no query. `speak` ends the silence. The
 * issuer must have a certificate of its own (`proprio`), by which the city knows which company queries it.
 */
export async function silentNota(world: World, issuer: Issuer, more: Parameters<Issuer['body']>[0] = {}) {
  const { id: regra } = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
    cnpj: issuer.empresa.cpfCnpj,
    operacao: 'consultar',
    comportamento: 'indisponivel',
    vezes: 10_000,
  })
  const accepted = await issuer.api.issue(issuer.body({ simular: 'autorizar e calar x1', ...more }))
  assert.equal(accepted.status, 202, accepted.text)
  const { id } = accepted.json
  await until('the city is silent', async () => {
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from transmissoes where nota_id = $1 and resultado = 'incerta'`,
      [id],
    )
    return row!.n > 0
  })
  return { id: id as string, speak: () => world.simulator.admin('DELETE', `comportamento?id=${regra}`) }
}
