import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseChanged } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { MudancaUsuarioAdmin, NovoUsuarioAdmin, UsuarioAdmin } from '#formas/contas/usuario-admin.ts'
import { type Ctx, type PapelAdmin, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { conflict, stateConflict } from '#platform/state-conflict.ts'
import { endLinks, type LinkDeAcesso, makeLink } from './admin-links.ts'
import { adminOf, resetSecondFactor } from './second-factor.ts'
import { ADMIN } from './surfaces.ts'
import { refuseMove, type StatusUsuario } from './user-states.ts'

type FiltroDeAdmins = {
  search?: string
  papel?: PapelAdmin
  status?: StatusUsuario
  limit: number
  offset: number
}

/** The people of the back-office, by name. */
export async function listAdmins(ctx: Ctx, filter: FiltroDeAdmins): Promise<{ items: UsuarioAdmin[]; total: number }> {
  allow(ctx, 'admin.usuario.read')
  const { search = null, papel = null, status = null, limit, offset } = filter
  const where = sql`(${papel}::text is null or papel = ${papel}) and (${status}::text is null or status = ${status})
    and (${search}::text is null or strpos(lower(nome || ' ' || email), lower(${search})) > 0)`
  const { sistema } = ctx.app
  const [rows, counted] = await Promise.all([
    sistema.query<Row>(sql`
      select ${COLUMNS} from admin_usuarios where ${where} order by nome, id limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from admin_usuarios where ${where}`),
  ])
  return { items: rows.map(present), total: counted?.total ?? 0 }
}

/** Creates a person, `pendente` until the password is set through the link. Throws EMAIL_JA_CADASTRADO. */
export async function createAdmin(
  ctx: Ctx,
  novo: NovoUsuarioAdmin,
): Promise<{ usuario: UsuarioAdmin; link: LinkDeAcesso }> {
  allow(ctx, 'admin.usuario.write')
  const por = adminOf(ctx).usuarioId
  const { papel, motivo } = novo
  const [id, nome, email] = [randomUUID(), novo.nome.trim(), novo.email.trim().toLowerCase()]
  return ctx.app.sistema
    .transaction(async (db) => {
      await db.query(sql`
        insert into admin_usuarios (id, nome, email, papel, status, criado_em)
        values (${id}, ${nome}, ${email}, ${papel}, 'pendente', ${ctx.now()})`)
      await audit(db, ctx, { ...about(id, 'create'), detalhe: { papel, ...(motivo && { motivo }) } })
      const link = await makeLink(ctx.app, db, id, por, PRIMEIRO_LINK_MINUTOS)
      return { usuario: await findAdmin(db, id), link }
    })
    .catch((error: unknown) => {
      if (constraintOf(error) === 'admin_usuarios_email') throw new Refusal('EMAIL_JA_CADASTRADO', 'administrator')
      throw error
    })
}

/**
 * Changes a person. A change of role, state or second factor ends the person's sessions in the same transaction. Throws
 * NAO_ENCONTRADO, VERSAO_DIVERGENTE, ULTIMO_SUPERADMIN, ESTADO_INVALIDO.
 */
export async function changeAdmin(ctx: Ctx, id: string, change: MudancaUsuarioAdmin): Promise<UsuarioAdmin> {
  allow(ctx, 'admin.usuario.write')
  return ctx.app.sistema.transaction(async (db) => {
    // All superadmins are locked, so that the last two cannot be removed at the same moment.
    const last = await db.query<{ id: string }>(sql`
      select id from admin_usuarios where papel = 'superadmin' and status = 'ativo' order by id for update`)
    const before = await findAdmin(db, id)
    const stale = { recurso: 'admin-usuario', recursoId: id, lida: change.versao, atual: before }
    const refusal = await refuseChanged(ctx, db, stale)
    if (refusal) throw refusal
    const { nome = before.nome, papel = before.papel, status = before.status, motivo } = change
    if (before.status === 'pendente' && status === 'ativo')
      throw stateConflict('active by link alone', { estadoAtual: 'pendente', permitidos: ['desativado'] })
    refuseMove(before.status, status)
    const staysSuperadmin = papel === 'superadmin' && status === 'ativo'
    if (!staysSuperadmin && last.length === 1 && last[0]?.id === id)
      throw new Refusal('ULTIMO_SUPERADMIN', 'the last superadmin')
    await db.query(sql`
      update admin_usuarios set nome = ${nome.trim()}, papel = ${papel}, status = ${status}, versao = versao + 1
      where id = ${id}`)
    if (change.segundoFator === false) await resetSecondFactor(ctx, db, { surface: ADMIN, id, tenantId: null })
    const after = await findAdmin(db, id)
    const [de, para] = [rightsOf(before), rightsOf(after)]
    const campos = changedFields(before, after)
    const detalhe = { versao: after.versao, campos, de, para }
    if (JSON.stringify(de) !== JSON.stringify(para)) await endSessions(db, id)
    if (status !== 'ativo' && status !== 'pendente') await endLinks(db, id)
    await audit(db, ctx, { ...about(id, 'update'), detalhe: { ...detalhe, ...(motivo && { motivo }) } })
    return after
  })
}

/**
 * Makes a link to set the password, ends the present password and the person's sessions. Throws NAO_ENCONTRADO, and
 * ESTADO_INVALIDO for a blocked person and for the caller, who changes the own password by knowing it.
 */
export async function resetAdminPassword(ctx: Ctx, id: string): Promise<LinkDeAcesso> {
  allow(ctx, 'admin.usuario.write')
  const por = adminOf(ctx).usuarioId
  if (por === id) throw conflict('id', 'A própria senha se troca em POST /admin/auth/trocar-senha.')
  return ctx.app.sistema.transaction(async (db) => {
    const { status } = await findAdmin(db, id)
    if (status !== 'ativo' && status !== 'pendente')
      throw stateConflict(`reset of ${status}`, { estadoAtual: status, permitidos: ['ativo', 'pendente'] })
    await db.query(sql`update admin_usuarios set senha_hash = null, versao = versao + 1 where id = ${id}`)
    await endSessions(db, id)
    await audit(db, ctx, about(id, 'reset-password'))
    return makeLink(ctx.app, db, id, por, status === 'pendente' ? PRIMEIRO_LINK_MINUTOS : LINK_MINUTOS)
  })
}

const PRIMEIRO_LINK_MINUTOS = 24 * 60
/** As docs/referencia/security.md#d-security-checklist asks of a reset. */
const LINK_MINUTOS = 15

const about = (id: string, verb: string) => ({
  acao: `admin-usuario.${verb}`,
  recurso: 'admin-usuario',
  recursoId: id,
})
const rightsOf = ({ nome: _, ultimoAcessoEm: __, versao: ___, ...rights }: UsuarioAdmin) => rights
const endSessions = (db: Db, id: string) => db.query(sql`delete from admin_sessoes where usuario_id = ${id}`)

type Row = Omit<UsuarioAdmin, 'criadoEm' | 'ultimoAcessoEm'> & { criadoEm: Date; ultimoAcessoEm: Date | null }
// Sessions are deleted; the audit keeps every login.
const COLUMNS = sql`id, nome, email, papel, status, totp_desde is not null as "segundoFator", versao,
  criado_em as "criadoEm",
  (select max(a.em) from auditoria a where a.recurso = 'admin-usuario' and a.recurso_id = admin_usuarios.id::text
    and a.acao = 'admin-sessao.open') as "ultimoAcessoEm"`
const present = (row: Row): UsuarioAdmin => ({
  ...row,
  criadoEm: row.criadoEm.toISOString(),
  ultimoAcessoEm: row.ultimoAcessoEm?.toISOString() ?? null,
})

/** Reads the person under a lock. Throws NAO_ENCONTRADO. */
async function findAdmin(db: Db, id: string): Promise<UsuarioAdmin> {
  const row = await db.one<Row>(sql`select ${COLUMNS} from admin_usuarios where id = ${id} for update`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no administrator ${id}`)
  return present(row)
}
