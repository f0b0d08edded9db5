import type { Actor, Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** What happened: `acao` is `noun.verb`, `detalhe` never contains a secret. */
type AuditEntry = { acao: string; recurso: string; recursoId: string | null; detalhe?: Record<string, unknown> }

/** Account, actor and request: every row has these besides what happened, and a row of a request its origin. */
type Cause = Pick<Ctx, 'tenantId' | 'actor' | 'requestId' | 'origem'>

/** Writes one row of the audit. `db` is the transaction of the change, so that neither exists without the other. */
export async function audit(db: Db, cause: Cause, entry: AuditEntry): Promise<void> {
  const { acao, recurso, recursoId, detalhe } = entry
  const { tenantId, actor, requestId } = cause
  await db.query(sql`${INSERT} values (${tenantId || null}, ${acao}, ${recurso}, ${recursoId},
    ${JSON.stringify(describeActor(actor))}, ${requestId}, ${detalhe ? JSON.stringify(detalhe) : null},
    ${cause.origem ? JSON.stringify(describeOrigem(cause)) : null})`)
}

/** Writes what an operator did to an account into both audits: the account's, and that of the operators. */
export async function auditBoth(db: Db, ctx: Cause, tenantId: string, entry: AuditEntry): Promise<void> {
  await audit(db, { ...ctx, tenantId }, entry)
  await audit(db, { ...ctx, tenantId: '' }, { ...entry, detalhe: { tenantId, ...entry.detalhe } })
}

/**
 * The columns as SQL expressions over the rows of a source; `ator` and `origem` are the results of describeActor and
 * describeOrigem, as json.
 */
type AuditColumns = Pick<AuditEntry, 'acao' | 'recurso'> &
  Record<'recursoId' | 'tenantId' | 'ator' | 'requestId', Sql> & { detalhe?: Sql; origem?: Sql }

/** Writes one row of the audit for each row of `source`, as part of a larger statement. */
export const auditFrom = ({ acao, recurso, ...line }: AuditColumns, source: Sql): Sql => sql`${INSERT}
  select ${line.tenantId}, ${acao}, ${recurso}, (${line.recursoId})::text, ${line.ator}, ${line.requestId},
    ${line.detalhe ?? sql`null`}, ${line.origem ?? sql`null`}
  from ${source}`

const INSERT = sql`insert into auditoria (tenant_id, acao, recurso, recurso_id, ator, request_id, detalhe, origem)`

/** The origin of a request and its answer, as the audit stores them; null outside of a request. */
export function describeOrigem({ actor, origem }: Pick<Ctx, 'actor' | 'origem'>): object | null {
  if (!origem) return null
  const sessao =
    'sessaoId' in actor ? { sessaoId: actor.sessaoId, papel: 'papel' in actor ? actor.papel : actor.kind } : {}
  return { ...origem, ...sessao }
}

/** The actor as audit and history store it: the kind and the id, no more. */
export function describeActor(actor: Actor): { tipo: Actor['kind']; id: string | null } {
  switch (actor.kind) {
    case 'api-key':
      return { tipo: actor.kind, id: actor.keyId }
    case 'portal':
    case 'admin':
    case 'suporte':
      return { tipo: actor.kind, id: actor.usuarioId }
    case 'job':
      return { tipo: actor.kind, id: actor.name }
    case 'anonimo':
      return { tipo: actor.kind, id: null }
  }
}
