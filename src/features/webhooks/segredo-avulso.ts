import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { refuseLimited } from './endpoints.ts'
import { openSegredo, segredoDeHomologacao } from './segredos.ts'

/**
 * The secret that signs deliveries to `opcoes.webhookUrl` (docs/especificacao/decisoes.md#6-webhooks): another for each
 * ambiente, for a key always that of its own. Each read is audited.
 */
export async function readSegredoAvulso(ctx: Ctx, ambiente: Ambiente = 'producao'): Promise<{ segredo: string }> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const row = await ctx.db.one<{ sealed: Buffer }>(
    sql`select segredo_avulso as sealed from tenants where id = ${ctx.tenantId}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `tenant ${ctx.tenantId} does not exist`)
  await audit(ctx.db, ctx, { acao: 'webhook.read-segredo-avulso', recurso: 'tenant', recursoId: ctx.tenantId })
  const segredo = openSegredo(ctx.app, { tenantId: ctx.tenantId, endpointId: null }, row.sealed)
  const own = ctx.actor.kind === 'api-key' ? ctx.actor.ambiente : ambiente
  return { segredo: own === 'homologacao' ? segredoDeHomologacao(segredo) : segredo }
}
