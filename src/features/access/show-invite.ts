import { allow } from '#features/permissions/permissions.ts'
import type { ConviteAberto } from '#formas/contas/usuario.ts'
import { type Ctx, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { findPessoa } from './pessoas.ts'
import { isToken } from './tokens.ts'

/** Shows the invitation of a token, without changing it. Throws LINK_INVALIDO, as acceptInvite does. */
export async function showInvite(ctx: Ctx, { token }: { token: string }): Promise<ConviteAberto> {
  allow(ctx, 'sessao.open')
  const { sistema } = ctx.app
  const { tenantId, contaNome, email, papel, empresaIds, expiraEm } = await findPending(ctx, sistema, token)
  const empresas =
    empresaIds &&
    (await sistema.query<{ nome: string }>(sql`
      select razao_social as nome from empresas where tenant_id = ${tenantId} and id = any(${empresaIds}::uuid[]) order by 1`))
  return {
    conta: contaNome,
    email,
    papel,
    empresas: empresas?.map(({ nome }) => nome) ?? null,
    expiraEm: expiraEm.toISOString(),
    temCadastro: (await findPessoa(sistema, email)) !== null,
  }
}

type Pendente = {
  id: string
  tenantId: string
  contaNome: string
  email: string
  papel: PapelPortal
  empresaIds: string[] | null
  expiraEm: Date
}

/** The pending invitation of a token. Throws LINK_INVALIDO: unknown, used, cancelled, replaced, expired, all alike. */
export async function findPending(ctx: Ctx, db: Db, token: string, { lock = false } = {}): Promise<Pendente> {
  const row = isToken(token)
    ? await db.one<Pendente>(sql`
        select c.id, c.tenant_id as "tenantId", t.nome as "contaNome", c.email, c.papel, c.empresa_ids as "empresaIds",
          c.expira_em as "expiraEm"
        from convites c join tenants t on t.id = c.tenant_id
        where c.token_hash = ${hashToken(token)} and c.status = 'pendente' and c.expira_em > ${ctx.now()}
        ${lock ? sql`for update of c` : sql``}`)
    : null
  if (!row) throw new Refusal('LINK_INVALIDO', 'no such invitation')
  return row
}
