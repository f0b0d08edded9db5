import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, sql } from '#platform/db/db.ts'
import { maskPersonal } from './mask-personal.ts'

/** One row of the audit. `ator.nome` is the user's present name. */
export type LinhaDeAuditoria = {
  id: number
  acao: string
  recurso: string
  recursoId: string | null
  ator: { tipo: string; id: string | null; nome: string | null }
  requestId: string | null
  detalhe: unknown
  em: string
}

export type AuditFilter = {
  acao?: string
  recurso?: string
  recursoId?: string
  usuarioId?: string
  de?: Date
  ate?: Date
  limit: number
  offset: number
}

type Row = Omit<LinhaDeAuditoria, 'em' | 'ator'> & {
  em: Date
  ator: string | { tipo: string; id: string | null }
  nome: string | null
}

/**
 * The audit of the account, newest first; e-mails, CPFs and IP addresses in it are masked. A user limited to some
 * companies sees the rows about those, and the user's own actions.
 */
export async function listAudit(ctx: Ctx, filter: AuditFilter): Promise<{ items: LinhaDeAuditoria[]; total: number }> {
  allow(ctx, 'auditoria.read')
  const { acao, recurso, recursoId, usuarioId, de, ate, limit, offset } = filter
  const where = join(
    [
      sql`a.tenant_id = ${ctx.tenantId}`,
      visibleTo(ctx),
      ...(acao ? [sql`a.acao = ${acao}`] : []),
      ...(recurso ? [sql`a.recurso = ${recurso}`] : []),
      ...(recursoId ? [sql`a.recurso_id = ${recursoId}`] : []),
      ...(usuarioId ? [isActor(usuarioId)] : []),
      ...(de ? [sql`a.em >= ${de}`] : []),
      ...(ate ? [sql`a.em <= ${ate}`] : []),
    ],
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(sql`
      select a.id, a.acao, a.recurso, a.recurso_id as "recursoId", a.ator, a.request_id as "requestId", a.detalhe, a.em,
        (select u.nome from usuarios u where u.tenant_id = a.tenant_id and u.id::text = ${ACTOR_ID}) as nome
      from auditoria a where ${where} order by a.id desc limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from auditoria a where ${where}`),
  ])
  return { items: rows.map(present), total: counted?.total ?? 0 }
}

// Older rows about notes have their actor as one text, "portal:<id>", and no row is ever rewritten.
const ACTOR_ID = sql`case when json_typeof(a.ator) = 'string' then split_part(a.ator #>> '{}', ':', 2) else a.ator ->> 'id' end`
const isActor = (id: string) => sql`${ACTOR_ID} = ${id}`

function visibleTo(ctx: Ctx) {
  const limit = empresaLimit(ctx)
  if (!limit || ctx.actor.kind !== 'portal') return sql`true`
  return sql`((a.recurso = 'empresa' and a.recurso_id = any(${limit}::text[])) or ${isActor(ctx.actor.usuarioId)})`
}

function present({ ator, nome, detalhe, em, ...row }: Row): LinhaDeAuditoria {
  const [tipo = '', id = null] = typeof ator === 'string' ? ator.split(/:(.*)/s) : [ator.tipo, ator.id]
  return { ...row, ator: { tipo, id, nome }, detalhe: maskPersonal(detalhe), em: em.toISOString() }
}
