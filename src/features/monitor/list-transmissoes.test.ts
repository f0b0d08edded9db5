import { strict as assert } from 'node:assert'
import { after, before, test } from 'node:test'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { emitEvents, openStage, type Stage, seedTenant } from '#test/support/webhooks.ts'
import { type FiltroDeTransmissoes, listTransmissoes } from './list-transmissoes.ts'

let stage: Stage
let operator: Ctx

before(async () => {
  stage = await openStage()
  const ctx = await seedTenant(stage.app)
  operator = { ...ctx, tenantId: '', actor: { kind: 'admin', usuarioId: 'u', sessaoId: 's', papel: 'operador' } }
  const [nota] = await emitEvents(ctx)
  // From seconds to years ago, some at the same instant; one in twenty was refused.
  await ctx.app.sistema.query(sql`
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao, municipio,
      ambiente, criada_em)
    select gen_random_uuid(), ${ctx.tenantId}, ${nota}, 'consultar', 1, case n % 20 when 7 then 'recusada' else 'autorizada' end, 'DPS1',
      'sefin-nacional', 1, case n % 3 when 0 then '1504208' else '3550308' end, 'homologacao',
      date_trunc('second', now()) - make_interval(secs => power(1.9, n / 4))
    from generate_series(1, 120) n`)
})
after(() => stage?.close())

/** All pages of a filter. */
async function read(ctx: Ctx, filtro: Omit<FiltroDeTransmissoes, 'cursor'>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listTransmissoes(ctx, { ...filtro, ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  }
  return ids
}

test('over distributed tables the pages are those of one server, in any size and through any filter', async () => {
  const distributed: Ctx = { ...operator, app: { ...operator.app, distribuido: true } }
  for (const [filtro, quantas] of [
    [{ limit: 100 }, 120],
    [{ limit: 7 }, 120],
    [{ limit: 5, status: 'recusada' }, 6],
    [{ limit: 9, municipioIbge: '1504208' }, 40],
    [{ limit: 9, municipioIbge: '1504208', provedor: 'dps-1.01' }, 40],
    [{ limit: 50, ambiente: 'producao' }, 0],
  ] as const) {
    const ids = await read(operator, filtro)
    assert.equal(new Set(ids).size, quantas)
    assert.deepEqual(await read(distributed, filtro), ids, JSON.stringify(filtro))
  }
})
