import { randomUUID } from 'node:crypto'
import { errosOf } from '#domain/present-erros.ts'
import { audit } from '#features/audit/audit.ts'
import { refuseBeyond } from '#features/faturamento/contratos/limits.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { conviteMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Convite, NovoConvite } from '#formas/contas/convite.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { hashToken } from './api-key-format.ts'
import { newToken } from './tokens.ts'
import { empresasFor, managedBy, refuseOwnerMatters } from './user-rules.ts'

/** The invitations of the account, newest first. */
export async function listInvites(
  ctx: Ctx,
  { status, limit, offset }: { status?: Convite['status']; limit: number; offset: number },
): Promise<{ items: Convite[]; total: number }> {
  allow(ctx, 'usuario.read')
  const where = sql`${managedBy(ctx)} and (${status ?? null}::text is null or ${statusAt(ctx)} = ${status ?? null})`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Convite>(
      sql`select ${columns(ctx)} from convites where ${where} order by criado_em desc, id limit ${limit} offset ${offset}`,
    ),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from convites where ${where}`),
  ])
  return { items: rows, total: counted?.total ?? 0 }
}

/**
 * Invites a person by e-mail, for seven days. Throws CONVITE_PENDENTE, EMAIL_JA_CADASTRADO (in this account; e-mails of
 * others are not revealed), LIMITE_DO_PLANO, EMPRESA_NAO_CADASTRADA, and SEM_PERMISSAO for an admin who invites an owner.
 */
export async function createInvite(ctx: Ctx, input: NovoConvite): Promise<Convite> {
  allow(ctx, 'usuario.write')
  refuseOwnerMatters(ctx, input.papel)
  const empresaIds = await empresasFor(ctx, input.papel, input.empresaIds ?? null)
  const email = input.email.trim()
  const [id, token] = [randomUUID(), newToken()]
  const por = ctx.actor.kind === 'portal' ? ctx.actor.usuarioId : null
  return ctx.db
    .transaction(async (db) => {
      const user = await db.one(
        sql`select from usuarios where tenant_id = ${ctx.tenantId} and lower(email) = lower(${email})`,
      )
      if (user) throw new Refusal('EMAIL_JA_CADASTRADO', 'already a user of this account')
      await db.query(sql`
        update convites set status = 'expirado', atualizado_em = ${ctx.now()}
        where tenant_id = ${ctx.tenantId} and lower(email) = lower(${email}) and status = 'pendente' and expira_em <= ${ctx.now()}`)
      await refuseBeyond(ctx.app, db, ctx.tenantId, 'limiteUsuarios', () => countPeople(ctx, db))
      await db.query(sql`
        insert into convites (id, tenant_id, email, papel, empresa_ids, token_hash, expira_em, convidado_por, criado_em, atualizado_em)
        values (${id}, ${ctx.tenantId}, ${email}, ${input.papel}, ${empresaIds}, ${hashToken(token)}, ${expiry(ctx)}, ${por}, ${ctx.now()}, ${ctx.now()})`)
      await audit(db, ctx, {
        acao: 'convite.create',
        recurso: 'convite',
        recursoId: id,
        detalhe: { email, papel: input.papel, empresaIds },
      })
      const convite = await findInvite(ctx, db, id)
      await mailInvite(ctx, db, convite, token)
      return convite
    })
    .catch(async (error: unknown) => {
      if (constraintOf(error) !== 'convites_um_pendente') throw error
      const open = await ctx.db.one<{ id: string }>(
        sql`select id from convites where tenant_id = ${ctx.tenantId} and lower(email) = lower(${email}) and status = 'pendente'`,
      )
      throw new Refusal('CONVITE_PENDENTE', 'invited already', { dados: { conviteId: open?.id ?? null } })
    })
}

/**
 * Sends a pending or expired invitation again, with a new token and seven more days; the previous token becomes
 * invalid. Throws LIMITE_DO_PLANO for an expired one, which counts again.
 */
export async function resendInvite(ctx: Ctx, id: string): Promise<Convite> {
  allow(ctx, 'usuario.write')
  const token = newToken()
  return ctx.db.transaction(async (db) => {
    const { status } = await lockPending(ctx, db, id, ['pendente', 'expirado'])
    if (status === 'expirado')
      await refuseBeyond(ctx.app, db, ctx.tenantId, 'limiteUsuarios', () => countPeople(ctx, db))
    await db
      .query(sql`
        update convites set token_hash = ${hashToken(token)}, expira_em = ${expiry(ctx)}, envios = envios + 1, status = 'pendente',
          atualizado_em = ${ctx.now()} where id = ${id} and tenant_id = ${ctx.tenantId}`)
      .catch((error: unknown) => {
        if (constraintOf(error) === 'convites_um_pendente')
          throw new Refusal('CONVITE_PENDENTE', 'a newer invitation is open', {
            erros: errosOf('CONVITE_PENDENTE', ''),
          })
        throw error
      })
    await audit(db, ctx, { acao: 'convite.resend', recurso: 'convite', recursoId: id })
    const convite = await findInvite(ctx, db, id)
    await mailInvite(ctx, db, convite, token)
    return convite
  })
}

/** Cancels a pending invitation: its token becomes invalid. */
export async function cancelInvite(ctx: Ctx, id: string): Promise<Convite> {
  allow(ctx, 'usuario.write')
  return ctx.db.transaction(async (db) => {
    const before = await lockPending(ctx, db, id, ['pendente', 'expirado', 'cancelado'])
    if (before.status === 'cancelado') return before
    await db.query(sql`
      update convites set status = 'cancelado', atualizado_em = ${ctx.now()} where id = ${id} and tenant_id = ${ctx.tenantId}`)
    await audit(db, ctx, { acao: 'convite.cancel', recurso: 'convite', recursoId: id })
    return findInvite(ctx, db, id)
  })
}

/** The people that the plan counts: users that are not disabled, and invitations that may still be accepted. */
async function countPeople({ tenantId, now }: Ctx, db: Db): Promise<number> {
  const counted = await db.one<{ n: number }>(sql`
    select (select count(*) from usuarios where tenant_id = ${tenantId} and status <> 'desativado')
      + (select count(*) from convites where tenant_id = ${tenantId} and status = 'pendente' and expira_em > ${now()}) as n`)
  return counted!.n
}

/** How long an invitation is valid (docs/especificacao/estados.md#14-invite). */
const CONVITE_DIAS = 7

const expiry = (ctx: Ctx) => new Date(ctx.now().getTime() + CONVITE_DIAS * 86_400_000)

// An invitation past its end has expired, whether or not its row says so.
const statusAt = (ctx: Ctx) =>
  sql`case when status = 'pendente' and expira_em <= ${ctx.now()} then 'expirado' else status end`
const columns = (ctx: Ctx) => sql`id, email, papel, empresa_ids as "empresaIds", ${statusAt(ctx)} as status,
  expira_em as "expiraEm", envios, criado_em as "criadoEm"`

async function findInvite(ctx: Ctx, db: Db, id: string, { lock = false } = {}): Promise<Convite> {
  const row = await db.one<Convite>(
    sql`select ${columns(ctx)} from convites where id = ${id} and ${managedBy(ctx)} ${lock ? sql`for update` : sql``}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `convite ${id} is not visible to this caller`)
  return row
}

/** The invitation, locked, when its state allows the change. Throws NAO_ENCONTRADO, SEM_PERMISSAO, ESTADO_INVALIDO. */
async function lockPending(ctx: Ctx, db: Db, id: string, permitidos: Convite['status'][]): Promise<Convite> {
  const convite = await findInvite(ctx, db, id, { lock: true })
  refuseOwnerMatters(ctx, convite.papel)
  if (!permitidos.includes(convite.status))
    throw stateConflict(`convite is ${convite.status}`, { estadoAtual: convite.status, permitidos })
  return convite
}

async function mailInvite(ctx: Ctx, db: Db, { id, email, papel, envios }: Convite, token: string): Promise<void> {
  const conta = await db.one<{ nome: string }>(sql`select nome from tenants where id = ${ctx.tenantId}`)
  const url = ctx.app.config.urlPublica
  const mail = conviteMail({ url, token, conta: conta?.nome ?? '', papel, dias: CONVITE_DIAS })
  // Accepting it proves the address.
  const cause = { tenantId: ctx.tenantId, chave: `convite:${id}:${envios}`, semConfirmar: true }
  await queueMail(ctx.app, db, [{ ...cause, para: email, ...mail }])
}
