import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Endpoint } from '#formas/webhooks/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { refuseLimited, selectEndpoint } from './endpoints.ts'
import { newSegredo, sealSegredo } from './segredos.ts'

/**
 * Gives the endpoint a new secret, shown only here. For 24 h the previous one signs too (two `v1=`,
 * docs/especificacao/decisoes.md#6-webhooks), so that the receiver can change it without losing a delivery. A second
 * rotation within that time ends the oldest secret. Throws NAO_ENCONTRADO.
 */
export async function rotateSecret(ctx: Ctx, id: string): Promise<Endpoint & { segredo: string }> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const segredo = newSegredo()
  const sealed = sealSegredo(ctx.app, { tenantId: ctx.tenantId, endpointId: id }, segredo)
  return ctx.db.transaction(async (tx) => {
    await selectEndpoint(ctx, tx, id, { lock: true })
    await tx.query(sql`update webhook_endpoints set segredo_anterior = segredo, segredo = ${sealed},
      segredo_anterior_ate = now() + interval '24 hours', versao = versao + 1, atualizado_em = now()
      where tenant_id = ${ctx.tenantId} and id = ${id}`)
    await audit(tx, ctx, { acao: 'webhook.rotate-secret', recurso: 'webhook', recursoId: id })
    return { ...(await selectEndpoint(ctx, tx, id)), segredo }
  })
}
