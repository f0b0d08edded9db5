import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { hashToken } from './api-key-format.ts'
import { beginTry, endTries } from './login-delay.ts'
import { isSenha } from './passwords.ts'
import { newCodigos, newSegredo, stepOf, uriOf } from './totp.ts'

type Row = { id: string; email: string; senhaHash: string | null; segredo: Buffer | null; desde: Date | null }
const scopeOf = (usuarioId: string) => `totp|${usuarioId}`

/** The administrator who is logged in. Throws SEM_PERMISSAO for any other actor. */
export function adminOf({ actor }: Ctx): Extract<Actor, { kind: 'admin' }> {
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', 'only an administrator has a second factor')
  return actor
}

/**
 * Begins the enrolment: the secret for the app, in force once a code confirms it. Throws SENHA_ATUAL_INCORRETA,
 * ESTADO_INVALIDO.
 */
export async function beginSecondFactor(
  ctx: Ctx,
  { senha }: { senha: string },
): Promise<{ segredo: string; uri: string }> {
  allow(ctx, 'admin.sessao')
  const { app } = ctx
  const user = await findRow(app.sistema, adminOf(ctx).usuarioId)
  if (!user.senhaHash || !(await isSenha(senha, user.senhaHash)))
    throw new Refusal('SENHA_ATUAL_INCORRETA', 'second factor')
  if (user.desde) throw conflict('segundoFator', 'O segundo fator já está cadastrado; remova-o antes.')
  const segredo = newSegredo()
  const sealed = app.vault.sealSecret(scopeOf(user.id), segredo)
  await app.sistema.query(sql`
    update admin_usuarios set totp_segredo = ${sealed}, totp_passo = 0 where id = ${user.id} and totp_desde is null`)
  return { segredo, uri: uriOf(segredo, user.email) }
}

/**
 * Puts the secret in force by a code of the app, ends the other sessions, which opened without it, and returns the
 * recovery codes, once. Throws SEGUNDO_FATOR_INVALIDO, ESTADO_INVALIDO when no enrolment was begun.
 */
export function confirmSecondFactor(
  ctx: Ctx,
  { codigo }: { codigo: string },
): Promise<{ codigosDeRecuperacao: string[] }> {
  allow(ctx, 'admin.sessao')
  const { usuarioId, sessaoId } = adminOf(ctx)
  return ctx.app.sistema.transaction(async (db) => {
    const user = await findRow(db, usuarioId, { lock: true })
    if (user.desde || !user.segredo) throw conflict('segundoFator', 'Comece em POST /admin/auth/segundo-fator.')
    await spendCode(ctx.app, db, { ...user, desde: ctx.now() }, codigo)
    await db.query(
      sql`update admin_usuarios set totp_desde = ${ctx.now()}, versao = versao + 1 where id = ${usuarioId}`,
    )
    await db.query(sql`delete from admin_sessoes where usuario_id = ${usuarioId} and id <> ${sessaoId}`)
    await audit(db, ctx, { acao: 'segundo-fator.enroll', recurso: 'admin-usuario', recursoId: usuarioId })
    return { codigosDeRecuperacao: await replaceCodigos(db, usuarioId) }
  })
}

/** New recovery codes in the place of all others, by a code of the app or of recovery. Throws SEGUNDO_FATOR_INVALIDO. */
export function renewRecoveryCodes(
  ctx: Ctx,
  { codigo }: { codigo: string },
): Promise<{ codigosDeRecuperacao: string[] }> {
  allow(ctx, 'admin.sessao')
  return withCode(ctx, codigo, async (db, usuarioId) => {
    await audit(db, ctx, { acao: 'segundo-fator.renew-codes', recurso: 'admin-usuario', recursoId: usuarioId })
    return { codigosDeRecuperacao: await replaceCodigos(db, usuarioId) }
  })
}

/** Ends the caller's second factor. Throws SEGUNDO_FATOR_INVALIDO, ESTADO_INVALIDO while it is required of everybody. */
export async function removeOwnSecondFactor(ctx: Ctx, { codigo }: { codigo: string }): Promise<void> {
  allow(ctx, 'admin.sessao')
  if ((await readAjustes(ctx.app))['acesso.segundoFatorObrigatorio'])
    throw conflict('segundoFator', 'O segundo fator é obrigatório para quem administra.')
  await withCode(ctx, codigo, async (db, usuarioId) => {
    await clearSecondFactor(db, usuarioId)
    await audit(db, ctx, { acao: 'segundo-fator.remove', recurso: 'admin-usuario', recursoId: usuarioId })
  })
}

/** Forgets the second factor of a user, in the transaction of `db`. */
export async function clearSecondFactor(db: Db, usuarioId: string): Promise<void> {
  await db.query(sql`
    update admin_usuarios set totp_segredo = null, totp_desde = null, totp_passo = 0, versao = versao + 1
    where id = ${usuarioId}`)
  await db.query(sql`delete from admin_codigos where usuario_id = ${usuarioId}`)
}

/**
 * The second step of a login: nothing for a user without a second factor. Throws SEGUNDO_FATOR_NECESSARIO without a
 * code, SEGUNDO_FATOR_INVALIDO for a wrong or used one.
 */
export async function checkSecondFactor(ctx: Ctx, usuarioId: string, codigo: string | undefined): Promise<void> {
  const { app } = ctx
  const user = await findRow(app.sistema, usuarioId)
  if (!user.desde) return
  if (!codigo?.trim()) throw new Refusal('SEGUNDO_FATOR_NECESSARIO', `admin ${usuarioId}`)
  await spendCode(app, app.sistema, user, codigo)
}

function withCode<T>(ctx: Ctx, codigo: string, work: (db: Db, usuarioId: string) => Promise<T>): Promise<T> {
  const { usuarioId } = adminOf(ctx)
  return ctx.app.sistema.transaction(async (db) => {
    const user = await findRow(db, usuarioId, { lock: true })
    if (!user.desde) throw conflict('segundoFator', 'Não há segundo fator cadastrado.')
    await spendCode(ctx.app, db, user, codigo)
    return work(db, usuarioId)
  })
}

/**
 * Uses a code, which is valid once. Throws SEGUNDO_FATOR_INVALIDO, and LIMITE_DE_REQUISICOES after repeated failures.
 */
async function spendCode(app: App, db: Db, { id, segredo }: Row, codigo: string): Promise<void> {
  const plain = codigo.replace(/[\s-]/g, '').toUpperCase()
  const who = `segundo-fator ${id}`
  await beginTry(app.sistema, who, app.now())
  const used = /^\d{6}$/.test(plain)
    ? await spendTotp(app, db, id, segredo, plain)
    : await spendRecovery(app, db, id, plain)
  if (!used) throw new Refusal('SEGUNDO_FATOR_INVALIDO', `admin ${id}`)
  await endTries(app.sistema, who)
}

async function spendTotp(app: App, db: Db, id: string, segredo: Buffer | null, codigo: string): Promise<boolean> {
  const step = segredo && stepOf(app.vault.openSecret(scopeOf(id), segredo), codigo, app.now())
  if (step === null) return false
  const row = await db.one(
    sql`update admin_usuarios set totp_passo = ${step} where id = ${id} and totp_passo < ${step} returning id`,
  )
  return row !== null
}

async function spendRecovery(app: App, db: Db, id: string, codigo: string): Promise<boolean> {
  const row = await db.one(sql`
    update admin_codigos set usado_em = ${app.now()}
    where usuario_id = ${id} and codigo_hash = ${hashToken(codigo)} and usado_em is null returning usuario_id`)
  return row !== null
}

async function replaceCodigos(db: Db, usuarioId: string): Promise<string[]> {
  const codigos = newCodigos()
  const hashes = codigos.map((each) => hashToken(each.replaceAll('-', '')))
  await db.query(sql`delete from admin_codigos where usuario_id = ${usuarioId}`)
  await db.query(
    sql`insert into admin_codigos (usuario_id, codigo_hash) select ${usuarioId}, unnest(${hashes}::bytea[])`,
  )
  return codigos
}

async function findRow(db: Db, id: string, { lock = false } = {}): Promise<Row> {
  const row = await db.one<Row>(sql`
    select id, email, senha_hash as "senhaHash", totp_segredo as segredo, totp_desde as desde
    from admin_usuarios where id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no administrator ${id}`)
  return row
}
