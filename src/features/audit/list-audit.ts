import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { EmInstantes } from '#formas/comum.ts'
import type { FiltroDeLinhasDeAuditoria, LinhaDeAuditoria } from '#formas/contas/auditoria.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { maskPersonal } from './mask-personal.ts'
import { nameObjects } from './name-objects.ts'

type Quem = NonNullable<FiltroDeLinhasDeAuditoria['quem']>
const POR_QUEM: Record<Quem, Sql> = {
  // the same condition as the index auditoria_pessoas
  pessoas: sql`(a.ator ->> 'tipo') in ('portal', 'admin', 'suporte', 'anonimo')`,
  integracoes: sql`(a.ator ->> 'tipo') = 'api-key'`,
  servico: sql`(a.ator ->> 'tipo') = 'job'`,
  todos: sql`true`,
}

type Row = Omit<LinhaDeAuditoria, 'em' | 'ator' | 'objeto'> & {
  em: Date
  ator: string | { tipo: string; id: string | null }
  nome: string | null
}

/**
 * The audit of the account, newest first; e-mails, CPFs and IP addresses in it are masked. A user limited to some
 * companies sees the rows about those, and the user's own actions. Without `quem`: what people did; with an act or an
 * object named, everything.
 */
export async function listAudit(
  ctx: Ctx,
  filter: EmInstantes<FiltroDeLinhasDeAuditoria>,
): Promise<{ items: LinhaDeAuditoria[]; total: number }> {
  allow(ctx, 'auditoria.read')
  const { acao, recurso, recursoId, usuarioId, de, ate, limit, offset } = filter
  const { quem = acao || recurso || recursoId || usuarioId ? 'todos' : 'pessoas' } = filter
  const where = join(
    [
      sql`a.tenant_id = ${ctx.tenantId}`,
      visibleTo(ctx),
      POR_QUEM[quem],
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
  const nameOf = await nameObjects(ctx.db, [ctx.tenantId], rows)
  return { items: rows.map((row) => present(row, nameOf(row))), total: counted?.total ?? 0 }
}

// Older rows about notes have their actor as one text, "portal:<id>", and no row is ever rewritten.
const ACTOR_ID = sql`case when json_typeof(a.ator) = 'string' then split_part(a.ator #>> '{}', ':', 2) else a.ator ->> 'id' end`
const isActor = (id: string) => sql`${ACTOR_ID} = ${id}`

function visibleTo(ctx: Ctx) {
  const limit = empresaLimit(ctx)
  if (!limit || ctx.actor.kind !== 'portal') return sql`true`
  return sql`((a.recurso = 'empresa' and a.recurso_id = any(${limit}::text[])) or ${isActor(ctx.actor.usuarioId)})`
}

function present({ ator, nome, detalhe, em, ...row }: Row, objeto: string | null): LinhaDeAuditoria {
  const [tipo = '', id = null] = typeof ator === 'string' ? ator.split(/:(.*)/s) : [ator.tipo, ator.id]
  return {
    ...row,
    objeto: objeto && String(maskPersonal(objeto)),
    ator: { tipo, id, nome },
    detalhe: maskPersonal(detalhe),
    em,
  }
}
