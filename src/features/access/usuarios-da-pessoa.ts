import { auditFrom, describeActor, describeOrigem } from '#features/audit/audit.ts'
import { type Ctx, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A user of an account that a session may open for; `senhaHash` is that of its person. */
export type UsuarioDaPessoa = {
  id: string
  pessoaId: string
  tenantId: string
  contaNome: string
  nome: string
  email: string
  papel: PapelPortal
  status: string
  senhaHash: string
  /** Whether the account is blocked. */
  bloqueada: boolean
}

/** When the user of this alias last logged in. Sessions are deleted; the audit keeps every login. */
export const lastLogin = (usuario: Sql): Sql => sql`(
  select max(a.em) from auditoria a where a.recurso = 'usuario' and a.recurso_id = ${usuario}.id::text
    and a.tenant_id = ${usuario}.tenant_id and a.acao = 'sessao.open')`

/**
 * Users with their persons and accounts, by a condition on `usuarios u`, `tenants t` and `pessoas p`. The first one is
 * the user that a login opens: of an account that is not blocked, the last one used, else the oldest.
 */
export const findUsuarios = (db: Db, which: Sql): Promise<UsuarioDaPessoa[]> =>
  db.query(sql`
    select u.id, u.pessoa_id as "pessoaId", u.tenant_id as "tenantId", t.nome as "contaNome", u.nome, u.email, u.papel,
      u.status, p.senha_hash as "senhaHash", t.bloqueada_em is not null as bloqueada
    from usuarios u join tenants t on t.id = u.tenant_id join pessoas p on p.id = u.pessoa_id
    where ${which} order by t.bloqueada_em is not null, ${lastLogin(sql`u`)} desc nulls last, u.criado_em, u.id`)

/** The user of a session of the portal, with its person. Throws SEM_PERMISSAO for any other actor, SESSAO_EXPIRADA. */
export async function findCaller({ app, actor, tenantId }: Ctx): Promise<UsuarioDaPessoa> {
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only a user of the portal is a person here')
  const [user] = await findUsuarios(app.sistema, sql`u.id = ${actor.usuarioId} and u.tenant_id = ${tenantId}`)
  if (!user) throw new Refusal('SESSAO_EXPIRADA', `user ${actor.usuarioId} is gone`)
  return user
}

/** An account of a person, and the role there. */
export type ContaDaPessoa = { id: string; nome: string; papel: PapelPortal }

/** The accounts that a person may open, in the order in which they admitted the person, a hundred at most. */
export const contasDaPessoa = (db: Db, pessoaId: string): Promise<ContaDaPessoa[]> =>
  db.query(sql`
    select t.id, t.nome, u.papel from usuarios u join tenants t on t.id = u.tenant_id
    where u.pessoa_id = ${pessoaId} and u.status = 'ativo' and t.bloqueada_em is null
    order by u.criado_em, u.id limit ${CONTAS_MAX}`)

const CONTAS_MAX = 100

/** Audits an act of a person, or about one, in each account where the person is a user, as an act of that user. */
export async function auditPessoa(
  db: Db,
  ctx: Ctx,
  pessoaId: string,
  acao: string,
  detalhe: Record<string, unknown> | null = null,
): Promise<void> {
  const origem = describeOrigem(ctx)
  const ator =
    ctx.actor.kind === 'portal'
      ? sql`json_build_object('tipo', 'portal', 'id', u.id)`
      : sql`${JSON.stringify(describeActor(ctx.actor))}::json`
  await db.query(
    auditFrom(
      {
        ...{ acao, recurso: 'usuario', recursoId: sql`u.id`, tenantId: sql`u.tenant_id` },
        ...{ ator, requestId: sql`${ctx.requestId}` },
        ...(origem && { origem: sql`${JSON.stringify(origem)}::json` }),
        ...(detalhe && { detalhe: sql`${JSON.stringify(detalhe)}::json` }),
      },
      sql`usuarios u where u.pessoa_id = ${pessoaId} and u.status <> 'desativado'`,
    ),
  )
}

/**
 * The account in whose outbox a message to a person may be shown: the person's only account. An owner who reads the
 * outbox would otherwise hold a link into the accounts of others; null: the person has several.
 */
export async function outboxOf(db: Db, pessoaId: string): Promise<string | null> {
  const rows = await db.query<{ tenantId: string }>(
    sql`select tenant_id as "tenantId" from usuarios where pessoa_id = ${pessoaId} limit 2`,
  )
  return rows.length === 1 ? rows[0]!.tenantId : null
}
