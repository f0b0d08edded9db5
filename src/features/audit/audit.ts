import type { Actor, Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** What happened: `acao` is `noun.verb`, `detalhe` never holds a secret. */
export type AuditEntry = { acao: string; recurso: string; recursoId: string | null; detalhe?: Record<string, unknown> }

/** Writes one line of the audit. `db` is the transaction of the change, so that neither exists without the other. */
export async function audit(db: Db, ctx: Ctx, entry: AuditEntry): Promise<void> {
  await db.query(sql`
    insert into auditoria (tenant_id, acao, recurso, recurso_id, ator, request_id, detalhe)
    values (${ctx.tenantId || null}, ${entry.acao}, ${entry.recurso}, ${entry.recursoId},
      ${JSON.stringify(describeActor(ctx.actor))}, ${ctx.requestId}, ${entry.detalhe ? JSON.stringify(entry.detalhe) : null})`)
}

/** Who did it, as history and audit keep it: the kind and the id, no more. */
export function describeActor(actor: Actor): { tipo: string; id: string | null } {
  switch (actor.kind) {
    case 'api-key':
      return { tipo: actor.kind, id: actor.keyId }
    case 'portal':
    case 'admin':
      return { tipo: actor.kind, id: actor.usuarioId }
    case 'job':
      return { tipo: actor.kind, id: actor.name }
    default:
      return { tipo: actor.kind, id: null }
  }
}
