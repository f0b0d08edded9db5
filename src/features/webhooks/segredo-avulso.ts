import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SegredoAvulso } from '#formas/webhooks/endpoint.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { refuseLimited } from './endpoints.ts'
import { openSegredo, segredoDeHomologacao } from './segredos.ts'

/**
 * The secret that signs deliveries to `opcoes.webhookUrl` (docs/especificacao/decisoes.md#6-webhooks): another for each
 * ambiente. A session names one; a key reads that of its own. Each read is audited. Throws SEM_PERMISSAO where a key
 * names the other.
 */
export async function readSegredoAvulso(ctx: Ctx, named: Ambiente | undefined): Promise<SegredoAvulso> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const ambiente = ambienteOf(ctx, named)
  const row = await ctx.db.one<{ sealed: Buffer }>(
    sql`select segredo_avulso as sealed from tenants where id = ${ctx.tenantId}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `tenant ${ctx.tenantId} does not exist`)
  const detalhe = { ambiente }
  await audit(ctx.db, ctx, { acao: 'webhook.read-segredo-avulso', recurso: 'tenant', recursoId: ctx.tenantId, detalhe })
  const segredo = openSegredo(ctx.app, { tenantId: ctx.tenantId, endpointId: null }, row.sealed)
  return { ambiente, segredo: ambiente === 'homologacao' ? segredoDeHomologacao(segredo) : segredo }
}

function ambienteOf({ actor }: Ctx, named: Ambiente | undefined): Ambiente {
  const own = actor.kind === 'api-key' ? actor.ambiente : named
  if (!own) throw new Error(`${actor.kind} reads a secret without naming an ambiente`)
  if (!named || named === own) return own
  const mensagem = `Recebido ${JSON.stringify(named)}; esta chave é de ${own} e lê só o segredo de ${own}. Use uma chave de ${named}.`
  throw new Refusal('SEM_PERMISSAO', `a key of ${own} reads no secret of ${named}`, {
    erros: [{ campo: 'query.ambiente', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
