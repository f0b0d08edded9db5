// Batches whose worker dies, and what is deleted of them: on a service of their own.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linhas, linhasOf, notasOf, send, show, waitFor } from '../support/lotes.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

test('the contents of old lines are deleted, and which note each became stays', async () => {
  const issuer = await world.issuer()
  const id = await send(
    issuer,
    linhasOf(issuer, 2, (n) => (n === 3 ? { servico: [] } : {})),
  )
  await waitFor(issuer, id, 'aguardando')
  await issuer.tenant.portal.post(`/portal/lotes/${id}/emitir`, {})
  await waitFor(issuer, id, 'aguardando')
  await world.sql(`update portal_lotes set criado_em = now() - interval '91 days'`)
  world.tree.kill('worker')
  await until('the batch is purged', async () => (await show(issuer, id)).apagadoEm !== null)
  assert.deepEqual((await show(issuer, id)).porEstado, { autorizada: 1, retirada: 1 })
  assert.deepEqual(
    (await linhas(issuer, id)).map(({ pedido, erros }: { pedido: unknown; erros: unknown[] }) => [
      pedido,
      erros.length,
    ]),
    [
      [null, 0],
      [null, 0],
    ],
  )
})

test('a worker that dies between the lines of a batch issues none twice and loses none', async () => {
  const issuer = await world.issuer()
  const id = await send(issuer, linhasOf(issuer, 250))
  await waitFor(issuer, id, 'aguardando')
  await issuer.tenant.portal.post(`/portal/lotes/${id}/emitir`, {})
  for (const least of [1, 100]) {
    await until(`${least} are accepted`, async () => (await notasOf(world, issuer)).length >= least)
    world.tree.kill('worker')
  }
  assert.deepEqual((await waitFor(issuer, id, 'concluido')).porEstado, { autorizada: 250 })
  const numeros = (await notasOf(world, issuer)).map(({ numero }) => numero)
  assert.deepEqual(
    numeros,
    Array.from({ length: 250 }, (_, i) => i + 1),
  )
  const [row] = await world.sql<{ n: number }>(
    'select count(distinct nota_id)::int as n from portal_lote_linhas where lote_id = $1',
    [id],
  )
  assert.equal(row!.n, 250)
})
