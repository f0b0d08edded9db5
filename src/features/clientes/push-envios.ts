import { auditBoth } from '#features/audit/audit.ts'
import { findContaAdmin } from '#features/contas/conta-admin.ts'
import { pushEmails } from '#features/mail/push-emails.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type ReenvioDeFalhas, resendEntregas } from '#features/webhooks/replay-failures.ts'
import type { Ctx } from '#platform/ctx.ts'

/**
 * Has the deliveries of an account that wait, gave up or were suspended tried now, all or those of one endpoint, as its
 * owner may (webhooks/replay-failures.ts). In both audits. Throws NAO_ENCONTRADO, ENDPOINT_WEBHOOK_INATIVO.
 */
export async function pushEntregasDaConta(
  ctx: Ctx,
  id: string,
  { endpointId, motivo }: { endpointId?: string; motivo: string },
): Promise<ReenvioDeFalhas> {
  allow(ctx, 'admin.envio.push')
  const { sistema } = ctx.app
  await findContaAdmin(sistema, id)
  return resendEntregas(
    { ...ctx, tenantId: id, db: sistema },
    endpointId ? { endpoint: endpointId } : {},
    (db, entry) => auditBoth(db, ctx, id, { ...entry, detalhe: { ...entry.detalhe, motivo } }),
  )
}

/**
 * Has the waiting e-mails of an account sent now. In both audits. Throws NAO_ENCONTRADO.
 */
export async function pushEmailsDaConta(
  ctx: Ctx,
  id: string,
  { motivo }: { motivo: string },
): Promise<ReenvioDeFalhas> {
  allow(ctx, 'admin.envio.push')
  await findContaAdmin(ctx.app.sistema, id)
  return ctx.app.sistema.transaction(async (db) => {
    const made = await pushEmails(db, id)
    const detalhe = { emails: made.naFila, motivo }
    await auditBoth(db, ctx, id, { acao: 'email.push', recurso: 'conta', recursoId: id, detalhe })
    return made
  })
}
