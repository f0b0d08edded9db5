import type { Ajustes } from '#domain/ajustes.ts'
import type { Permission } from '#features/permissions/permissions.ts'
import { type Actor, type Ctx, type PapelAdmin, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { checkSecondFactor } from './second-factor.ts'

/** A place where people log in, the portal of the clients or the back-office: what every session of it needs. */
export type Surface = {
  usuarios: Sql
  sessoes: Sql
  /** How long a session is valid, and how long it may be idle (docs/especificacao/decisoes.md#2-access). */
  maxMs: number
  idleMs: number
  /** The permission to see and to end one's own session. */
  permission: Permission
  /** The names of a session and of its user in the audit. */
  sessao: 'sessao' | 'admin-sessao'
  usuario: 'usuario' | 'admin-usuario'
  /** The database connection for the sessions: limited to the account, where there is one. */
  dbOf(ctx: Ctx): Db
}

/** How a surface opens sessions. */
export type Entrance<User, Sessao> = Surface & {
  /** The users of an e-mail, in lower case; the one that came first is the first. */
  findUsers(db: Db, email: string): Promise<(User & { senhaHash: string; status: string })[]>
  tenantOf(user: User): string | null
  /** Checks what a login needs beside the password; absent: nothing. */
  checkMore?(ctx: Ctx, user: User, codigo: string | undefined): Promise<void>
  /** The context in which a login is audited. */
  auditedAs(ctx: Ctx, user: User, sessaoId: string): Ctx
  /** The answer to a login, beside the token. */
  show(user: User): Sessao
}

/** How a surface finds the actor of a token. */
export type Guarded<Who> = Surface & {
  /** Columns of a session `s` and its user `u` that make the actor, beside the ids and the role. */
  whoColumns: Sql
  toActor(who: Who, ajustes: Ajustes): { actor: Actor; tenantId: string }
}

export type Pessoa<Papel> = { id: string; nome: string; email: string; papel: Papel }
export type UserPortal = Pessoa<PapelPortal> & { tenantId: string; contaNome: string; bloqueada?: boolean }
type Who<Papel> = { sessaoId: string; usuarioId: string; papel: Papel }

type WhoPortal = Who<PapelPortal> & { tenantId: string; empresaIds: string[] | null; bloqueada: boolean }
export type SessaoPortal = { usuario: Pessoa<PapelPortal>; conta: { id: string; nome: string } }
type WhoAdmin = Who<PapelAdmin> & { comSegundoFator: boolean }
export type SessaoAdmin = { usuario: Pessoa<PapelAdmin> }

/** The portal: the people of one account. */
export const PORTAL: Entrance<UserPortal, SessaoPortal> & Guarded<WhoPortal> = {
  usuarios: sql`usuarios`,
  sessoes: sql`sessoes`,
  maxMs: 12 * 3_600_000,
  idleMs: 30 * 60_000,
  permission: 'conta.read',
  sessao: 'sessao',
  usuario: 'usuario',
  findUsers: (db, email) =>
    db.query(sql`
      select u.id, u.nome, u.email, u.papel, u.tenant_id as "tenantId", t.nome as "contaNome",
        u.senha_hash as "senhaHash", u.status, t.bloqueada_em is not null as bloqueada
      from usuarios u join tenants t on t.id = u.tenant_id
      where lower(u.email) = ${email} order by u.criado_em, u.id`),
  dbOf: ({ db }) => db,
  tenantOf: ({ tenantId }) => tenantId,
  checkMore: async (_, { tenantId, bloqueada }) => refuseBloqueada(tenantId, bloqueada ?? false),
  auditedAs: (ctx, { tenantId }) => ({ ...ctx, tenantId }),
  show: ({ id, nome, email, papel, tenantId, contaNome }) => ({
    usuario: { id, nome, email, papel },
    conta: { id: tenantId, nome: contaNome },
  }),
  whoColumns: sql`, s.tenant_id as "tenantId", u.empresa_ids as "empresaIds",
    exists (select from tenants t where t.id = s.tenant_id and t.bloqueada_em is not null) as bloqueada`,
  toActor: ({ sessaoId, usuarioId, papel, empresaIds, tenantId, bloqueada }) => {
    refuseBloqueada(tenantId, bloqueada)
    return { actor: { kind: 'portal', usuarioId, sessaoId, papel, empresaIds }, tenantId }
  },
}

function refuseBloqueada(tenantId: string, bloqueada: boolean): void {
  if (bloqueada) throw new Refusal('CONTA_BLOQUEADA', `account ${tenantId} is blocked`)
}

/** The back-office: the operators of the service, in no account. */
export const ADMIN: Entrance<Pessoa<PapelAdmin>, SessaoAdmin> & Guarded<WhoAdmin> = {
  usuarios: sql`admin_usuarios`,
  sessoes: sql`admin_sessoes`,
  maxMs: 8 * 3_600_000,
  idleMs: 15 * 60_000,
  permission: 'admin.sessao',
  sessao: 'admin-sessao',
  usuario: 'admin-usuario',
  findUsers: (db, email) =>
    db.query(sql`
      select id, nome, email, papel, senha_hash as "senhaHash", status
      from admin_usuarios where lower(email) = ${email} and senha_hash is not null`),
  checkMore: (ctx, { id }, codigo) => checkSecondFactor(ctx, id, codigo),
  dbOf: ({ app }) => app.sistema,
  tenantOf: () => null,
  auditedAs: (ctx, { id: usuarioId, papel }, sessaoId) => ({
    ...ctx,
    actor: { kind: 'admin', usuarioId, sessaoId, papel },
  }),
  show: ({ id, nome, email, papel }) => ({ usuario: { id, nome, email, papel } }),
  whoColumns: sql`, u.totp_desde is not null as "comSegundoFator"`,
  toActor: ({ sessaoId, usuarioId, papel, comSegundoFator }, ajustes) => ({
    actor: {
      ...{ kind: 'admin', usuarioId, sessaoId, papel },
      ...(ajustes['acesso.segundoFatorObrigatorio'] && !comSegundoFator && { limitada: true }),
    },
    tenantId: '',
  }),
}
