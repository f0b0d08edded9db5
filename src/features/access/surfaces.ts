import type { Ajustes } from '#domain/ajustes.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { Permission } from '#features/permissions/permissions.ts'
import { type Actor, type Ctx, type PapelAdmin, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { type ContaDaPessoa, contasDaPessoa, findUsuarios, type UsuarioDaPessoa } from './usuarios-da-pessoa.ts'

/** A place where people log in, the portal of the clients or the back-office: what every session of it needs. */
export type Surface = {
  kind: 'portal' | 'admin'
  usuarios: Sql
  sessoes: Sql
  /** Where password and second factor are, and the column of `usuarios` that names its row. */
  pessoas: Sql
  pessoaId: Sql
  /** The recovery codes of its people, and the column that names the person. */
  codigos: Sql
  codigoDe: Sql
  /** How long a session is valid, and how long it may be idle (docs/especificacao/decisoes.md#2-access). */
  maxMs: number
  idleMs: number
  /** The permission to end the present session, and the one to manage one's own access: factor, sessions. */
  permission: Permission
  ownPermission: Permission
  /** The names of a session and of its user in the audit. */
  sessao: 'sessao' | 'admin-sessao'
  usuario: 'usuario' | 'admin-usuario'
  /** The database connection for sessions only: limited to the account, where there is one. */
  dbOf(ctx: Ctx): Db
  /** Whether every person here needs a second factor. */
  requiresSecondFactor(ctx: Ctx): Promise<boolean>
}

/** How a surface opens sessions. */
export type Entrance<User, Sessao> = Surface & {
  /** The users of an e-mail, in lower case, all with one password; the one that a login opens is the first. */
  findUsers(db: Db, email: string): Promise<(User & { senhaHash: string; status: string })[]>
  tenantOf(user: User): string | null
  /** Throws for a user who may not enter, whatever the password. */
  refuseEntry?(user: User): void
  /** The context in which a login is audited. */
  auditedAs(ctx: Ctx, user: User, sessaoId: string): Ctx
  /** The answer to a login, beside the token. */
  show(db: Db, user: User): Promise<Sessao>
}

/** How a surface finds the actor from a token. */
export type Guarded<Who> = Surface & {
  /** Columns of a session `s` and its user `u` that make the actor, beside the ids and the role. */
  whoColumns: Sql
  toActor(who: Who, ajustes: Ajustes): { actor: Actor; tenantId: string }
}

export type Pessoa<Papel> = { id: string; nome: string; email: string; papel: Papel }
/** What a session of the portal needs to know of its user. */
type UserPortal = Pessoa<PapelPortal> &
  Pick<UsuarioDaPessoa, 'pessoaId' | 'tenantId' | 'contaNome'> & { bloqueada?: boolean }
type Who<Papel> = { sessaoId: string; usuarioId: string; papel: Papel }

type WhoPortal = Who<PapelPortal> & {
  tenantId: string
  empresaIds: string[] | null
  bloqueada: boolean
  limitada: boolean
}
type SessaoPortal = { usuario: Pessoa<PapelPortal>; conta: { id: string; nome: string } }
/** `contas`: those that the person may open, `conta` among them. */
export type SessaoPortalAberta = SessaoPortal & { contas: ContaDaPessoa[] }
type WhoAdmin = Who<PapelAdmin> & { comSegundoFator: boolean }
export type SessaoAdmin = { usuario: Pessoa<PapelAdmin> }

/** The portal: the people of one account. */
export const PORTAL: Entrance<UserPortal, SessaoPortalAberta> & Guarded<WhoPortal> = {
  kind: 'portal',
  usuarios: sql`usuarios`,
  sessoes: sql`sessoes`,
  pessoas: sql`pessoas`,
  pessoaId: sql`pessoa_id`,
  codigos: sql`pessoa_codigos`,
  codigoDe: sql`pessoa_id`,
  maxMs: 12 * 3_600_000,
  idleMs: 30 * 60_000,
  permission: 'sessao.own',
  ownPermission: 'perfil.write',
  sessao: 'sessao',
  usuario: 'usuario',
  findUsers: (db, email) => findUsuarios(db, sql`lower(p.email) = ${email}`),
  dbOf: ({ db }) => db,
  requiresSecondFactor: async ({ db, tenantId }) =>
    (await db.one<{ exige: boolean }>(sql`select exige_segundo_fator as exige from tenants where id = ${tenantId}`))
      ?.exige ?? false,
  tenantOf: ({ tenantId }) => tenantId,
  refuseEntry: ({ tenantId, bloqueada }) => refuseBloqueada(tenantId, bloqueada ?? false),
  auditedAs: (ctx, { tenantId }) => ({ ...ctx, tenantId }),
  show: async (db, { id, pessoaId, nome, email, papel, tenantId, contaNome }) => ({
    usuario: { id, nome, email, papel },
    conta: { id: tenantId, nome: contaNome },
    contas: await contasDaPessoa(db, pessoaId),
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
  pessoas: sql`admin_usuarios`,
  pessoaId: sql`id`,
  codigos: sql`admin_codigos`,
  codigoDe: sql`usuario_id`,
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
  show: async (_db, { id, nome, email, papel }) => ({ usuario: { id, nome, email, papel } }),
  whoColumns: sql`, u.totp_desde is not null as "comSegundoFator"`,
  toActor: ({ sessaoId, usuarioId, papel, comSegundoFator }, ajustes) => ({
    actor: {
      ...{ kind: 'admin', usuarioId, sessaoId, papel },
      ...(ajustes['acesso.segundoFatorObrigatorio'] && !comSegundoFator && { limitada: true }),
    },
    tenantId: '',
  }),
}
