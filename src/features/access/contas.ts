import { allow } from '#features/permissions/permissions.ts'
import type { MinhaConta } from '#formas/contas/usuario.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type Entrada, enter, type Login } from './login.ts'
import { logout } from './logout.ts'
import { callerOf } from './second-factor.ts'
import { PORTAL, type SessaoPortalAberta } from './surfaces.ts'
import { findCaller, findUsuarios, lastLogin } from './usuarios-da-pessoa.ts'

type Row = Omit<MinhaConta, 'ultimoAcessoEm' | 'atual'> & { ultimoAcessoEm: Date | null }

/** The accounts of the caller's person, by name; not those that removed the person permanently. */
export async function listMinhasContas(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: MinhaConta[]; total: number }> {
  allow(ctx, 'perfil.write')
  const { pessoaId } = await findCaller(ctx)
  const { sistema } = ctx.app
  const where = sql`u.pessoa_id = ${pessoaId} and u.status <> 'desativado'`
  const [rows, counted] = await Promise.all([
    sistema.query<Row>(sql`
      select t.id, t.nome, t.cpf_cnpj as "cpfCnpj", u.papel, u.status, t.bloqueada_em is not null as bloqueada,
        ${lastLogin(sql`u`)} as "ultimoAcessoEm"
      from usuarios u join tenants t on t.id = u.tenant_id
      where ${where} order by t.nome, t.id limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from usuarios u where ${where}`),
  ])
  const items = rows.map(({ ultimoAcessoEm, ...row }) => ({
    ...row,
    ultimoAcessoEm: ultimoAcessoEm?.toISOString() ?? null,
    atual: row.id === ctx.tenantId,
  }))
  return { items, total: counted?.total ?? 0 }
}

/**
 * Opens a session in another account of the caller's person and ends the caller's present one, which was opened with
 * password and code: neither is asked again. An account that requires a second factor gets a session that serves to enrol it alone, as at login.
 * Throws NAO_ENCONTRADO for an account that is not the person's or where the user may not enter, CONTA_BLOQUEADA,
 * and SESSAO_EXPIRADA where the present session ended meanwhile.
 */
export async function switchConta(
  ctx: Ctx,
  { contaId }: { contaId: string },
  entrada: Entrada,
): Promise<Login<SessaoPortalAberta>> {
  allow(ctx, 'perfil.write')
  const { pessoaId } = await findCaller(ctx)
  const { sessaoId } = callerOf(ctx, PORTAL)
  const [user] = await findUsuarios(
    ctx.app.sistema,
    sql`u.pessoa_id = ${pessoaId} and u.tenant_id = ${contaId} and u.status = 'ativo'`,
  )
  if (!user) throw new Refusal('NAO_ENCONTRADO', `account ${contaId} is not open to person ${pessoaId}`)
  PORTAL.refuseEntry?.(user)
  const session = await enter(ctx, PORTAL, user, entrada, { sessaoId })
  await logout(ctx, PORTAL)
  return session
}
