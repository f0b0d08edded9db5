import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import {
  allow,
  type Permission,
  permissionsOf,
  permissionsOfAdmin,
  permissionsOfSuporte,
} from '#features/permissions/permissions.ts'
import type { SegundoFator, Sessao } from '#formas/contas/usuario.ts'
import { type Ctx, type PapelAdmin, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { ADMIN, type Pessoa, PORTAL, type SessaoAdmin } from './surfaces.ts'
import { findVerComo } from './ver-como.ts'

type Row = Pessoa<PapelPortal> & {
  contaId: string
  contaNome: string
  expiraEm: Date
  empresas: number
  ativo: boolean
  codigosRestantes: number
  emailConfirmado: boolean
  outrasContas: number
}

/** The user who is logged in, their account, the end of the session, and the permissions of the role. */
export async function currentSession(ctx: Ctx): Promise<Sessao> {
  allow(ctx, 'sessao.own')
  if (ctx.actor.kind === 'suporte') return sessionOfSuporte(ctx, ctx.actor.usuarioId)
  if (ctx.actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only a session knows itself')
  // A person belongs to no account, so the row is read as the system, only by the id of the caller's own login.
  const row = await ctx.app.sistema.one<Row>(sql`
    select u.id, u.nome, u.email, u.papel, t.id as "contaId", t.nome as "contaNome", s.expira_em as "expiraEm",
      (select count(*) from empresas e where e.tenant_id = t.id) as empresas, u.totp_desde is not null as ativo,
      (select count(*) from pessoa_codigos c where c.pessoa_id = u.pessoa_id and c.usado_em is null) as "codigosRestantes",
      u.confirmado_em is not null as "emailConfirmado",
      (select count(*) from usuarios o join tenants a on a.id = o.tenant_id
       where o.pessoa_id = u.pessoa_id and o.id <> u.id and o.status = 'ativo' and a.bloqueada_em is null) as "outrasContas"
    from sessoes s join usuarios u on u.id = s.usuario_id join tenants t on t.id = s.tenant_id
    where s.id = ${ctx.actor.sessaoId} and s.tenant_id = ${ctx.tenantId}`)
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'the session ended meanwhile')
  const { id, nome, email, papel, contaId, contaNome, expiraEm, ativo, codigosRestantes } = row
  return {
    expiraEm: expiraEm.toISOString(),
    usuario: { id, nome, email, papel },
    conta: { id: contaId, nome: contaNome },
    permissoes: permissionsOf(papel),
    empresaIds: ctx.actor.empresaIds,
    empresas: ctx.actor.empresaIds?.length ?? row.empresas,
    ...(await announced(ctx)),
    verComo: null,
    segundoFator: { ativo, obrigatorio: await PORTAL.requiresSecondFactor(ctx), codigosRestantes },
    emailConfirmado: row.emailConfirmado,
    outrasContas: row.outrasContas,
  }
}

/** The operator who acts as the user, with the read-only role. */
async function sessionOfSuporte(ctx: Ctx, id: string): Promise<Sessao> {
  const { verComo, conta, nome, email } = await findVerComo(ctx)
  const counted = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from empresas where tenant_id = ${ctx.tenantId}`,
  )
  return {
    expiraEm: verComo.expiraEm,
    usuario: { id, nome, email, papel: 'leitura' },
    conta: { id: ctx.tenantId, nome: conta },
    permissoes: permissionsOfSuporte(),
    empresaIds: null,
    empresas: counted?.n ?? 0,
    ...(await announced(ctx)),
    verComo,
    segundoFator: { ativo: false, obrigatorio: false, codigosRestantes: 0 },
    emailConfirmado: true,
    outrasContas: 0,
  }
}

/** The notice of the operators to everyone on the portal. */
async function announced(ctx: Ctx): Promise<Pick<Sessao, 'avisoManutencao' | 'suporte'>> {
  const ajustes = await readAjustes(ctx.app)
  return {
    avisoManutencao: ajustes['portal.avisoManutencao'],
    suporte: {
      email: ajustes['suporte.email'],
      telefone: ajustes['suporte.telefone'],
      paginaDeStatus: ajustes['suporte.paginaDeStatus'],
      documentacao: ajustes['suporte.documentacao'],
    },
  }
}

/** The administrator who is logged in, and the end of the session. */
export async function currentAdmin(
  ctx: Ctx,
): Promise<SessaoAdmin & { expiraEm: string; permissoes: Permission[]; segundoFator: SegundoFator }> {
  allow(ctx, 'admin.sessao')
  if (ctx.actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', 'only a session knows itself')
  const row = await ctx.app.sistema.one<
    Pessoa<PapelAdmin> & { expiraEm: Date; ativo: boolean; codigosRestantes: number }
  >(sql`
    select u.id, u.nome, u.email, u.papel, s.expira_em as "expiraEm", u.totp_desde is not null as ativo,
      (select count(*) from admin_codigos c where c.usuario_id = u.id and c.usado_em is null) as "codigosRestantes"
    from admin_sessoes s join admin_usuarios u on u.id = s.usuario_id where s.id = ${ctx.actor.sessaoId}`)
  if (!row) throw new Refusal('SESSAO_EXPIRADA', 'the session ended meanwhile')
  const { expiraEm, ativo, codigosRestantes, ...usuario } = row
  const obrigatorio = await ADMIN.requiresSecondFactor(ctx)
  return {
    expiraEm: expiraEm.toISOString(),
    usuario,
    permissoes: permissionsOfAdmin(usuario.papel),
    segundoFator: { ativo, obrigatorio, codigosRestantes },
  }
}
