import { audit } from '#features/audit/audit.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { segundoFatorEncerradoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { clearFactor, type Factor, findFactor, type Quem, replaceCodigos, scopeOf, spendCode } from './factor.ts'
import { countsInSession, forgetDevices } from './known-devices.ts'
import { beginTry, endTries } from './login-delay.ts'
import { isSenha } from './passwords.ts'
import { recordingWrongProof } from './record-refused-login.ts'
import { endSessions } from './sessions.ts'
import type { Surface } from './surfaces.ts'
import { newSegredo, uriOf } from './totp.ts'

/** A person of a surface, by the session of the request. */
type Caller = Quem & { sessaoId: string }

/** The administrator who is logged in. Throws SEM_PERMISSAO for any other actor. */
export function adminOf({ actor }: Ctx): Extract<Actor, { kind: 'admin' }> {
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', 'only an administrator may')
  return actor
}

/** The person of a surface who is logged in. Throws SEM_PERMISSAO for any other actor. */
export function callerOf({ actor, tenantId }: Ctx, surface: Surface): Caller {
  if (actor.kind !== surface.kind) throw new Refusal('SEM_PERMISSAO', `${actor.kind} is no person of ${surface.kind}`)
  return {
    surface,
    id: actor.usuarioId,
    sessaoId: actor.sessaoId,
    tenantId: surface.kind === 'admin' ? null : tenantId,
  }
}

/**
 * Begins the enrolment: the secret for the app, in force once a code confirms it. Throws SENHA_ATUAL_INCORRETA,
 * ESTADO_INVALIDO, and LIMITE_DE_REQUISICOES after repeated failures.
 */
export async function beginSecondFactor(
  ctx: Ctx,
  surface: Surface,
  { senha }: { senha: string },
): Promise<{ segredo: string; uri: string }> {
  allow(ctx, surface.ownPermission)
  const quem = callerOf(ctx, surface)
  const { app } = ctx
  const factor = await findFactor(app.sistema, quem)
  await provePassword(ctx, quem, factor, senha)
  const segredo = newSegredo()
  const sealed = app.vault.sealSecret(scopeOf(factor.pessoaId), segredo)
  const begun = await app.sistema.one(sql`
    update ${surface.pessoas} set totp_segredo = ${sealed}, totp_passo = 0
    where id = ${factor.pessoaId} and totp_desde is null returning id`)
  if (!begun) throw conflict('segundoFator', 'O segundo fator já está cadastrado; encerre-o antes.')
  return { segredo, uri: uriOf(segredo, factor.email) }
}

/**
 * Puts the secret in force by a code of the app, ends the other sessions, which opened without it, and returns the
 * recovery codes, once. Throws SEGUNDO_FATOR_INVALIDO, ESTADO_INVALIDO when no enrolment was begun.
 */
export function confirmSecondFactor(
  ctx: Ctx,
  surface: Surface,
  { codigo }: { codigo: string },
): Promise<{ codigosDeRecuperacao: string[] }> {
  allow(ctx, surface.ownPermission)
  const quem = callerOf(ctx, surface)
  const confirm = () =>
    ctx.app.sistema.transaction(async (db) => {
      const factor = await findFactor(db, quem, { lock: true })
      if (factor.desde || !factor.segredo)
        throw conflict('segundoFator', 'Comece o cadastro do segundo fator antes de confirmá-lo.')
      await spendCode(ctx.app, db, factor, codigo, countsInSession(quem.sessaoId, factor, 'codigo'))
      await db.query(sql`
        update ${surface.pessoas} set totp_desde = ${ctx.now()}, versao = versao + 1 where id = ${factor.pessoaId}`)
      await endSessions(db, surface, factor.pessoaId, quem.sessaoId)
      await audit(db, ctx, { acao: 'segundo-fator.enroll', ...about(quem) })
      return { codigosDeRecuperacao: await replaceCodigos(db, factor) }
    })
  return recordingWrongProof(ctx, quem, confirm)
}

/** New recovery codes in the place of all others, by a code of the app or of recovery. Throws SEGUNDO_FATOR_INVALIDO. */
export function renewRecoveryCodes(
  ctx: Ctx,
  surface: Surface,
  { codigo }: { codigo: string },
): Promise<{ codigosDeRecuperacao: string[] }> {
  allow(ctx, surface.ownPermission)
  const quem = callerOf(ctx, surface)
  return withCode(ctx, quem, codigo, async (db, factor) => {
    await audit(db, ctx, { acao: 'segundo-fator.renew-codes', ...about(quem) })
    return { codigosDeRecuperacao: await replaceCodigos(db, factor) }
  })
}

/**
 * Ends the caller's second factor, by the password and a code. Throws SENHA_ATUAL_INCORRETA, SEGUNDO_FATOR_INVALIDO,
 * ESTADO_INVALIDO while it is required, and LIMITE_DE_REQUISICOES after repeated failures.
 */
export async function removeOwnSecondFactor(
  ctx: Ctx,
  surface: Surface,
  { senha, codigo }: { senha: string; codigo: string },
): Promise<void> {
  allow(ctx, surface.ownPermission)
  const quem = callerOf(ctx, surface)
  if (await surface.requiresSecondFactor(ctx))
    throw conflict('segundoFator', 'O segundo fator é obrigatório aqui e não pode ser encerrado.')
  await provePassword(ctx, quem, await findFactor(ctx.app.sistema, quem), senha)
  await withCode(ctx, quem, codigo, async (db, { pessoaId }) => {
    await clearFactor(db, surface, pessoaId)
    await audit(db, ctx, { acao: 'segundo-fator.remove', ...about(quem) })
  })
}

/**
 * Ends the second factor of a person who lost it, and the person's sessions, in the transaction of `db`, and informs
 * the person by e-mail. The caller of this verb audits it.
 */
export async function resetSecondFactor(ctx: Ctx, db: Db, quem: Quem): Promise<void> {
  const { nome, email: para, desde, pessoaId } = await findFactor(db, quem, { lock: true })
  await clearFactor(db, quem.surface, pessoaId)
  await endSessions(db, quem.surface, pessoaId)
  await forgetDevices(ctx.app.sistema, { surface: quem.surface, email: para })
  if (!desde) return
  const chave = `segundo-fator-encerrado:${quem.id}:${desde.toISOString()}`
  await queueMail(ctx.app, db, [
    {
      ...{ tenantId: quem.tenantId, chave, para, semConfirmar: quem.tenantId === null },
      ...segundoFatorEncerradoMail({ nome, em: ctx.now() }),
    },
  ])
}

/** Whether this is the person's password, counted as a try. Throws SENHA_ATUAL_INCORRETA, LIMITE_DE_REQUISICOES. */
async function provePassword(ctx: Ctx, quem: Caller, factor: Factor, senha: string): Promise<void> {
  const { app } = ctx
  const counts = countsInSession(quem.sessaoId, factor, 'senha')
  await recordingWrongProof(ctx, quem, async () => {
    await beginTry(app.sistema, counts, ctx.now())
    if (!(await isSenha(app, senha, factor.senhaHash)))
      throw new Refusal('SENHA_ATUAL_INCORRETA', 'second factor', {
        erros: [{ campo: 'senha', codigo: 'VALORES_DIVERGENTES', mensagem: 'A senha não confere.' }],
      })
  })
  await endTries(app.sistema, counts)
}

const about = ({ surface, id }: Quem) => ({ recurso: surface.usuario, recursoId: id })

function withCode<T>(ctx: Ctx, quem: Caller, codigo: string, work: (db: Db, factor: Factor) => Promise<T>): Promise<T> {
  const spend = () =>
    ctx.app.sistema.transaction(async (db) => {
      const factor = await findFactor(db, quem, { lock: true })
      if (!factor.desde) throw conflict('segundoFator', 'Não há segundo fator cadastrado.')
      await spendCode(ctx.app, db, factor, codigo, countsInSession(quem.sessaoId, factor, 'codigo'))
      return work(db, factor)
    })
  return recordingWrongProof(ctx, quem, spend)
}
