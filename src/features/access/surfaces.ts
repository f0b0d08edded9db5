import type { Ajustes } from '#domain/ajustes.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { Permission } from '#features/permissions/permissions.ts'
import { type Actor, type Ctx, type PapelAdmin, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A place where people log in, the portal of the clients or the back-office: what every session of it needs. */
export type Surface = {
  kind: 'portal' | 'admin'
  usuarios: Sql
  sessoes: Sql
  /** The recovery codes of its people. */
  codigos: Sql
  /** How long a session is valid, and how long it may be idle (docs/especificacao/decisoes.md#2-access). */
  maxMs: number
  idleMs: number
  /** The permission to end the present session, and the one over the own access: factor, sessions. */
  permission: Permission
  ownPermission: Permission
  /** The names of a session and of its user in the audit. */
  sessao: 'sessao' | 'admin-sessao'
  usuario: 'usuario' | 'admin-usuario'
  /** The database connection for the sessions: limited to the account, where there is one. */
  dbOf(ctx: Ctx): Db
  /** Whether everybody here needs a second factor. */
  requiresSecondFactor(ctx: Ctx): Promise<boolean>
}

/** How a surface opens sessions. */
export type Entrance<User, Sessao> = Surface & {
  /** The users of an e-mail, in lower case; the one that came first is the first. */
  findUsers(db: Db, email: string): Promise<(User & { senhaHash: string; status: string })[]>
  tenantOf(user: User): string | null
  /** Throws for a user who may not enter, whatever the password. */
  refuseEntry?(user: User): void
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

type WhoPortal = Who<PapelPortal> & {
  tenantId: string
  empresaIds: string[] | null
  bloqueada: boolean
  limitada: boolean
}
export type SessaoPortal = { usuario: Pessoa<PapelPortal>; conta: { id: string; nome: string } }
type WhoAdmin = Who<PapelAdmin> & { comSegundoFator: boolean }
export type SessaoAdmin = { usuario: Pessoa<PapelAdmin> }

/** The portal: the people of one account. */
export const PORTAL: Entrance<UserPortal, SessaoPortal> & Guarded<WhoPortal> = {
  kind: 'portal',
  usuarios: sql`usuarios`,
  sessoes: sql`sessoes`,
  codigos: sql`usuario_codigos`,
  maxMs: 12 * 3_600_000,
  idleMs: 30 * 60_000,
  permission: 'sessao.own',
  ownPermission: 'perfil.write',
  sessao: 'sessao',
  usuario: 'usuario',
  findUsers: (db, email) =>
    db.query(sql`
      select u.id, u.nome, u.email, u.papel, u.tenant_id as "tenantId", t.nome as "contaNome",
        u.senha_hash as "senhaHash", u.status, t.bloqueada_em is not null as bloqueada
      from usuarios u join tenants t on t.id = u.tenant_id
      where lower(u.email) = ${email} order by u.criado_em, u.id`),
  dbOf: ({ db }) => db,
  requiresSecondFactor: async ({ db, tenantId }) =>
    (await db.one<{ exige: boolean }>(sql`select exige_segundo_fator as exige from tenants where id = ${tenantId}`))
      ?.exige ?? false,
  tenantOf: ({ tenantId }) => tenantId,
  refuseEntry: ({ tenantId, bloqueada }) => refuseBloqueada(tenantId, bloqueada ?? false),
  auditedAs: (ctx, { tenantId }) => ({ ...ctx, tenantId }),
  show: ({ id, nome, email, papel, tenantId, contaNome }) => ({
    usuario: { id, nome, email, papel },
    conta: { id: tenantId, nome: contaNome },
  }),
  whoColumns: sql`, s.tenant_id as "tenantId", u.empresa_ids as "empresaIds",
    exists (select from tenants t where t.id = s.tenant_id and t.bloqueada_em is not null) as bloqueada,
    u.totp_desde is null and exists (
      select from tenants t where t.id = s.tenant_id and t.exige_segundo_fator) as limitada`,
  toActor: ({ sessaoId, usuarioId, papel, empresaIds, tenantId, bloqueada, limitada }) => {
    refuseBloqueada(tenantId, bloqueada)
    const actor: Actor = { kind: 'portal', usuarioId, sessaoId, papel, empresaIds, ...(limitada && { limitada }) }
    return { actor, tenantId }
  },
}

function refuseBloqueada(tenantId: string, bloqueada: boolean): void {
  if (bloqueada) throw new Refusal('CONTA_BLOQUEADA', `account ${tenantId} is blocked`)
}

/** The back-office: the operators of the service, in no account. */
export const ADMIN: Entrance<Pessoa<PapelAdmin>, SessaoAdmin> & Guarded<WhoAdmin> = {
  kind: 'admin',
  usuarios: sql`admin_usuarios`,
  sessoes: sql`admin_sessoes`,
  codigos: sql`admin_codigos`,
  maxMs: 8 * 3_600_000,
  idleMs: 15 * 60_000,
  permission: 'admin.sessao',
  ownPermission: 'admin.sessao',
  sessao: 'admin-sessao',
  usuario: 'admin-usuario',
  findUsers: (db, email) =>
    db.query(sql`
      select id, nome, email, papel, senha_hash as "senhaHash", status
      from admin_usuarios where lower(email) = ${email} and senha_hash is not null`),
  dbOf: ({ app }) => app.sistema,
  requiresSecondFactor: async ({ app }) => (await readAjustes(app))['acesso.segundoFatorObrigatorio'],
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
