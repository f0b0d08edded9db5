// One bad row of one account, and the work of all the others beside it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { backfill, indexPending } from '#features/nfse/busca/index-notas.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import type { App } from '#platform/app.ts'
import { emitEvents, openStage, type Stage, seedTenant } from '../support/webhooks.ts'

let stage: Stage
let app: App
const sql: Stage['database']['sql'] = (text, values) => stage.database.sql(text, values)
before(async () => {
  stage = await openStage()
  app = stage.app
})
after(() => stage?.close())

test('an event whose webhook has no address keeps no other from its receiver', async () => {
  const [good, bad] = [await seedTenant(app), await seedTenant(app)]
  const before = await emitEvents(good, { quantas: 3, webhookUrl: 'http://127.0.0.1:9/ninguem' })
  await emitEvents(bad, { webhookUrl: '' })
  const after = await emitEvents(good, { quantas: 3, webhookUrl: 'http://127.0.0.1:9/ninguem' })
  await expandEvents(app)
  const rows = await sql<{ nota_id: string }>('select nota_id from entregas where tenant_id = $1', [good.tenantId])
  assert.deepEqual(rows.map((row) => row.nota_id).sort(), [...before, ...after].sort())
})

test('a note in letters beyond the basic plane is found, and keeps no other from being found', async () => {
  const [good, bad] = [await seedTenant(app), await seedTenant(app)]
  const mine = await emitEvents(good, { quantas: 2 })
  const fancy = await emitEvents(bad, { quantas: 3 })
  const texts = ['Serviço 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 de teste', `café𠮷𠮷 ${'𝑩'.repeat(40)}`, 'a𝑩'.repeat(40)]
  for (const [index, id] of fancy.entries())
    await sql(`update notas set preparada = $2 where id = $1`, [
      id,
      JSON.stringify({ servico: { discriminacao: texts[index] } }),
    ])
  await sql('insert into busca_pendentes (tenant_id, nota_id) select tenant_id, id from notas where id = any($1)', [
    [...fancy, ...mine],
  ])
  await indexPending(app)
  while ((await backfill(app)) > 0);
  const rows = await sql<{ nota_id: string }>('select nota_id from notas_busca where nota_id = any($1)', [
    [...fancy, ...mine],
  ])
  assert.equal(rows.length, 5)
})
