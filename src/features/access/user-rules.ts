import { empresaLimit } from '#features/permissions/permissions.ts'
import { type Ctx, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { companiesOf } from './api-keys.ts'

/** Owners belong to owners: an admin neither makes nor changes one. Throws SEM_PERMISSAO. */
export function refuseOwnerMatters({ actor }: Ctx, ...papeis: (PapelPortal | undefined)[]): void {
  const isOwner = actor.kind === 'portal' && actor.papel === 'owner'
  if (!isOwner && papeis.includes('owner')) throw new Refusal('SEM_PERMISSAO', 'only an owner may touch owners')
}

/** Invites and users that this caller manages: one limited to some companies, those limited to the same. */
export function managedBy(ctx: Ctx): Sql {
  const limit = empresaLimit(ctx)
  return limit ? sql`tenant_id = ${ctx.tenantId} and empresa_ids <@ ${limit}::uuid[]` : sql`tenant_id = ${ctx.tenantId}`
}

/**
 * The companies of a user with this role: an owner has the whole account, anyone else those asked for, within what the
 * caller has. Throws EMPRESA_NAO_CADASTRADA, and SCHEMA_DPS_INVALIDO for an owner limited to some.
 */
export async function empresasFor(
  ctx: Ctx,
  papel: PapelPortal,
  asked: string[] | null,
): Promise<readonly string[] | null> {
  if (papel !== 'owner') return companiesOf(ctx, asked)
  if (!asked) return null
  const mensagem = 'Um dono vê a conta inteira; não informe empresas para este papel.'
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'a limited owner', {
    erros: [{ campo: 'empresaIds', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
