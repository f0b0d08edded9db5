import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { findGestores } from './gestores.ts'
import { queueMail } from './queue-mail.ts'
import { webhookMail } from './templates.ts'

type Row = { id: string; tenantId: string; url: string; desativado: boolean; desde: Date | null }

/** Mails owners and admins about endpoints that became unstable or were turned off; `tx` is that of the change. */
export async function mailFailingEndpoints(app: App, tx: Db, endpointIds: readonly string[]): Promise<void> {
  if (!endpointIds.length) return
  const endpoints = await tx.query<Row>(sql`
    select id, tenant_id as "tenantId", url, estado = 'desativado_automatico' as desativado, falhando_desde as desde
    from webhook_endpoints where id = any(${endpointIds}::uuid[])`)
  const gestores = await findGestores(tx, [...new Set(endpoints.map(({ tenantId }) => tenantId))])
  const mails = endpoints.flatMap(({ id, tenantId, ...endpoint }) =>
    gestores
      .filter((each) => each.tenantId === tenantId)
      .map((gestor) => ({
        tenantId,
        para: gestor.email,
        // Once for each period of failures, state and recipient.
        chave: `webhook:${id}:${endpoint.desativado}:${endpoint.desde?.toISOString()}:${gestor.id}`,
        ...webhookMail({ nome: gestor.nome, ...endpoint }),
      })),
  )
  await queueMail(app, tx, mails)
}
