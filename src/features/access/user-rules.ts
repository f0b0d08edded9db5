import { empresaLimit } from '#features/permissions/permissions.ts'
import { type Ctx, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { companiesOf } from './api-keys.ts'

/** Only an owner creates or changes an owner. Throws SEM_PERMISSAO. */
export function refuseOwnerMatters({ actor }: Ctx, ...papeis: (PapelPortal | undefined)[]): void {
  const isOwner = actor.kind === 'portal' && actor.papel === 'owner'
  if (!isOwner && papeis.includes('owner')) throw new Refusal('SEM_PERMISSAO', 'only an owner may touch owners')
}

/** The condition on invites and users this caller manages: all, or those limited to companies the caller has. */
export function managedBy(ctx: Ctx): Sql {
  const limit = empresaLimit(ctx)
  return limit ? sql`tenant_id = ${ctx.tenantId} and empresa_ids <@ ${limit}::uuid[]` : sql`tenant_id = ${ctx.tenantId}`
}

/**
 * The companies of a user with this role: an owner has the whole account, another role those requested, within those of
 * the caller. Throws EMPRESA_NAO_CADASTRADA, and SCHEMA_DPS_INVALIDO for an owner limited to some.
 */
export async function empresasFor(
  ctx: Ctx,
  papel: PapelPortal,
  requested: string[] | null,
): Promise<readonly string[] | null> {
  if (papel !== 'owner') return companiesOf(ctx, requested)
  if (!requested) return null
  const mensagem = 'Um dono vê a conta inteira; não informe empresas para este papel.'
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'a limited owner', {
    erros: [{ campo: 'empresaIds', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
