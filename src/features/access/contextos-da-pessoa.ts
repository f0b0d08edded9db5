import type { Ctx, PapelPortal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findCaller } from './usuarios-da-pessoa.ts'

type Row = {
  tenantId: string
  usuarioId: string
  papel: PapelPortal
  empresaIds: string[] | null
  limitada: boolean
}

const CONTAS_MAX = 100

/**
 * The caller's request inside each account that its person may open, the present one first: every one with the role and
 * the companies of that person there, on a connection that sees that account alone. An account that requires a second
 * factor the person lacks gives no permission but to enrol it. Support that sees one account stays there.
 */
export async function contextosDaPessoa(ctx: Ctx): Promise<Ctx[]> {
  const { actor, app, tenantId } = ctx
  if (actor.kind !== 'portal') return [ctx]
  const { pessoaId } = await findCaller(ctx)
  const rows = await app.sistema.query<Row>(sql`
    select u.tenant_id as "tenantId", u.id as "usuarioId", u.papel, u.empresa_ids as "empresaIds",
      u.totp_desde is null and t.exige_segundo_fator as limitada
    from usuarios u join tenants t on t.id = u.tenant_id
    where u.pessoa_id = ${pessoaId} and u.status = 'ativo' and t.bloqueada_em is null and u.tenant_id <> ${tenantId}
    order by u.criado_em, u.id limit ${CONTAS_MAX}`)
  const others = rows.map(
    ({ tenantId: other, usuarioId, papel, empresaIds, limitada }): Ctx => ({
      ...ctx,
      actor: { kind: 'portal', usuarioId, sessaoId: actor.sessaoId, papel, empresaIds, ...(limitada && { limitada }) },
      tenantId: other,
      db: app.inquilinos.forTenant(other),
    }),
  )
  return [ctx, ...others]
}
