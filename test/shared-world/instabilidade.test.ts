// E999 of the national system is an error inside it ("não catalogado"): it decides neither a note nor a cancellation.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertMovedOnce, authorised, cityEvents, MOTIVO } from '../support/ended-notes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { untilCancelled } from '../support/until-cancelled.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const exchangesOf = async (id: string) =>
  (
    await world.sql<{ operacao: string; resultado: string }>(
      'select operacao, resultado from transmissoes where nota_id = $1 order by criada_em',
      [id],
    )
  ).map(({ operacao, resultado }) => `${operacao} ${resultado}`)

describe('E999 of the national system', { concurrency: true }, () => {
  test('a note answered by it is issued, once, after the system was asked for it', async () => {
    const { id, numero, chaveAcesso } = await authorised(issuer, { simular: 'rejeitar:E999 x1' })
    const livro = await world.simulator.livro({ cnpj: issuer.empresa.cpfCnpj })
    assert.deepEqual(
      livro.filter(({ chave }) => chave === chaveAcesso).map(({ nNFSe, copias }) => [String(nNFSe), copias]),
      [[numero, 1]],
    )
    const exchanges = await exchangesOf(id)
    // The proof of absence says of the first send that nothing came of it.
    assert.deepEqual([exchanges[0], exchanges.at(-1)], ['emitir nao_enviada', 'emitir autorizada'], exchanges.join())
    assert.equal(exchanges[1], 'consultar ausente', exchanges.join())
    const eventos = await world.sql('select evento from eventos where nota_id = $1', [id])
    assert.deepEqual(eventos, [{ evento: 'nfse.autorizada' }])
  })

  test('a cancellation answered by it is tried again, and ends once', async () => {
    const { id, chaveAcesso } = await authorised(issuer)
    await untilCancelled(() =>
      issuer.api.post(`/nfse/${id}/cancelar`, { motivo: `${MOTIVO} [simular: rejeitar:E999 x1]` }),
    )
    assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
    const exchanges = await exchangesOf(id)
    assert.deepEqual(exchanges[1], 'cancelar incerta', exchanges.join())
    await assertMovedOnce(world, id, 'cancelada', ['nfse.cancelada'])
  })
})
