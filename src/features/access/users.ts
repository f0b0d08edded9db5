import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseChanged } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { MudancaUsuario, Usuario } from '#formas/contas/usuario.ts'
import { type Ctx, type PapelPortal, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { findFactor } from './factor.ts'
import { resetSecondFactor } from './second-factor.ts'
import { PORTAL } from './surfaces.ts'
import { empresasFor, managedBy, refuseOwnerMatters } from './user-rules.ts'
import { refuseMove, type StatusUsuario } from './user-states.ts'
import { lastLogin } from './usuarios-da-pessoa.ts'

/** The users of the account, by name. */
export async function listUsers(
  ctx: Ctx,
  { status, limit, offset }: { status?: StatusUsuario; limit: number; offset: number },
): Promise<{ items: Usuario[]; total: number }> {
  allow(ctx, 'usuario.read')
  const where = sql`${managedBy(ctx)} and (${status ?? null}::text is null or status = ${status ?? null})`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(
      sql`select ${COLUMNS} from usuarios where ${where} order by nome, id limit ${limit} offset ${offset}`,
    ),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from usuarios where ${where}`),
  ])
  return { items: rows.map(present), total: counted?.total ?? 0 }
}

type NovoUsuario = Pick<Usuario, 'id' | 'nome' | 'email' | 'papel' | 'empresaIds'> & {
  tenantId: string
  pessoaId: string
}

/** Puts a person into an account as a user, in the transaction of what lets them in. */
export const insertUsuario = (tx: Db, novo: NovoUsuario, agora: Date) =>
  tx.query(sql`
    insert into usuarios (id, pessoa_id, tenant_id, nome, email, papel, empresa_ids, criado_em)
    values (${novo.id}, ${novo.pessoaId}, ${novo.tenantId}, ${novo.nome}, ${novo.email}, ${novo.papel},
      ${novo.empresaIds}, ${agora})`)

/**
 * Changes role, companies or state of a user, or ends the lost second factor of a person who has this account alone. Any of
 * them ends the user's sessions in the same transaction. Throws NAO_ENCONTRADO, VERSAO_DIVERGENTE, SEM_PERMISSAO (an admin and an owner), ULTIMO_DONO, ESTADO_INVALIDO, EMPRESA_NAO_CADASTRADA.
 */
export async function changeUser(ctx: Ctx, id: string, change: MudancaUsuario): Promise<Usuario> {
  allow(ctx, 'usuario.write')
  const endsFactor = change.segundoFator === false
  if (endsFactor) refuseOwnerMatters(ctx, 'owner')
  if (endsFactor) await refuseOfOthers(ctx, id)
  // The second factor belongs to the person, who belongs to no account.
  return (endsFactor ? ctx.app.sistema : ctx.db).transaction(async (db) => {
    // A person is locked before its users, as in every change of a password or a second factor.
    if (endsFactor) await findFactor(db, { surface: PORTAL, id, tenantId: ctx.tenantId }, { lock: true })
    // All owners are locked, so that the last two cannot be removed at the same moment.
    const owners = await db.query<{ id: string }>(sql`
      select id from usuarios where tenant_id = ${ctx.tenantId} and papel = 'owner' and status = 'ativo' order by id for update`)
    const before = await findUser(ctx, db, id)
    const stale = { recurso: 'usuario', recursoId: id, lida: change.versao, atual: before }
    const refusal = await refuseChanged(ctx, db, stale)
    if (refusal) throw refusal
    refuseOwnerMatters(ctx, before.papel, change.papel)
    const papel = change.papel ?? before.papel
    const status = change.status ?? before.status
    refuseMove(before.status, status)
    const staysOwner = papel === 'owner' && status === 'ativo'
    if (!staysOwner && owners.length === 1 && owners[0]?.id === id) throw new Refusal('ULTIMO_DONO', 'the last owner')
    const empresaIds = await companiesAfter(ctx, before, papel, change.empresaIds)

    await db.query(sql`
      update usuarios set papel = ${papel}, status = ${status}, empresa_ids = ${empresaIds}, versao = versao + 1
      where id = ${id} and tenant_id = ${ctx.tenantId}`)
    if (endsFactor) await resetSecondFactor(ctx, db, { surface: PORTAL, id, tenantId: ctx.tenantId })
    const after = await findUser(ctx, db, id)
    const [de, para] = [rightsOf(before), rightsOf(after)]
    if (JSON.stringify(de) !== JSON.stringify(para))
      await db.query(sql`delete from sessoes where usuario_id = ${id} and tenant_id = ${ctx.tenantId}`)
    const detalhe = { versao: after.versao, campos: changedFields(de, para), de, para }
    await audit(db, ctx, { acao: 'usuario.update', recurso: 'usuario', recursoId: id, detalhe })
    return after
  })
}

/**
 * Throws ESTADO_INVALIDO for the second factor of a person who also has other accounts: an owner of one may not lower what
 * guards the others.
 */
async function refuseOfOthers({ app, tenantId }: Ctx, id: string): Promise<void> {
  const other = await app.sistema.one(sql`
    select from usuarios u join usuarios o on o.pessoa_id = u.pessoa_id and o.id <> u.id and o.status <> 'desativado'
    where u.id = ${id} and u.tenant_id = ${tenantId} limit 1`)
  if (other)
    throw conflict(
      'segundoFator',
      'Esta pessoa também tem outras contas, que o mesmo segundo fator protege: ela entra com um código de recuperação e o encerra, ou pede ao suporte.',
    )
}

const rightsOf = ({ papel, status, empresaIds, segundoFator }: Usuario) => ({
  ...{ papel, status, empresaIds, segundoFator },
})

/** An owner has the whole account; another role the companies requested, or those it had. */
function companiesAfter(ctx: Ctx, before: Usuario, papel: PapelPortal, requested: string[] | null | undefined) {
  if (requested === undefined) return papel === 'owner' ? null : before.empresaIds
  return empresasFor(ctx, papel, requested)
}

type Row = Omit<Usuario, 'criadoEm' | 'ultimoAcessoEm'> & { criadoEm: Date; ultimoAcessoEm: Date | null }
const COLUMNS = sql`id, nome, email, papel, empresa_ids as "empresaIds", status, totp_desde is not null as "segundoFator", versao,
  criado_em as "criadoEm",
  ${lastLogin(sql`usuarios`)} as "ultimoAcessoEm"`
const present = (row: Row): Usuario => ({
  ...row,
  criadoEm: row.criadoEm.toISOString(),
  ultimoAcessoEm: row.ultimoAcessoEm?.toISOString() ?? null,
})

async function findUser(ctx: Ctx, db: Db, id: string): Promise<Usuario> {
  const row = await db.one<Row>(sql`select ${COLUMNS} from usuarios where id = ${id} and ${managedBy(ctx)} for update`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `usuario ${id} is not visible to this caller`)
  return present(row)
}
