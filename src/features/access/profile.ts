import { allow } from '#features/permissions/permissions.ts'
import type { Sessao } from '#formas/contas/usuario.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { currentSession } from './current-session.ts'
import { countsInSession } from './known-devices.ts'
import { type Entrada, enter, type Login } from './login.ts'
import { beginTry, endTries } from './login-delay.ts'
import { hashSenha, isSenha, wrongSenhaAtual } from './passwords.ts'
import { endLinks } from './pessoa-links.ts'
import { findPessoa, setSenha } from './pessoas.ts'
import { recordingWrongProof } from './record-refused-login.ts'
import { PORTAL, type SessaoPortalAberta } from './surfaces.ts'
import { auditPessoa, findCaller } from './usuarios-da-pessoa.ts'

/** Changes the caller's own name, in every account of the person. */
export async function changeProfile(ctx: Ctx, { nome }: { nome?: string }): Promise<Sessao> {
  allow(ctx, 'perfil.write')
  const { pessoaId } = await findCaller(ctx)
  if (nome !== undefined)
    await ctx.app.sistema.transaction(async (db) => {
      await db.query(sql`
        update usuarios set nome = ${nome.trim()}, versao = versao + 1 where pessoa_id = ${pessoaId}`)
      await auditPessoa(db, ctx, pessoaId, 'perfil.update', { campos: ['nome'] })
    })
  return currentSession(ctx)
}

/**
 * Changes the caller's password, given the current one. Every session of the person ends, in all accounts and this one too,
 * and a new one is returned. Throws SENHA_ATUAL_INCORRETA, SENHA_FRACA, and LIMITE_DE_REQUISICOES after repeated
 * failures, as at login.
 */
export async function changePassword(
  ctx: Ctx,
  input: { senhaAtual: string; senhaNova: string },
  entrada: Entrada,
): Promise<Login<SessaoPortalAberta>> {
  allow(ctx, 'perfil.write')
  const { sistema } = ctx.app
  const user = await findCaller(ctx)
  const sessaoId = sessaoOf(ctx)
  const counts = countsInSession(sessaoId, { surface: PORTAL, email: user.email }, 'senha')
  await recordingWrongProof(ctx, { surface: PORTAL, id: user.id, sessaoId }, async () => {
    await beginTry(sistema, counts, ctx.now())
    if (!(await isSenha(ctx.app, input.senhaAtual, user.senhaHash))) throw wrongSenhaAtual()
  })
  const senhaHash = await hashSenha(ctx.app, input.senhaNova, { email: user.email, campo: 'senhaNova' })
  await endTries(sistema, counts)
  await sistema.transaction(async (db) => {
    const pessoa = await findPessoa(db, user.email, { lock: true })
    // A new password was set, from another browser or by a link, after this request proved the old one.
    if (pessoa?.senhaHash !== user.senhaHash) throw wrongSenhaAtual()
    await setSenha(ctx.app, db, { id: user.pessoaId, email: user.email, nome: user.nome }, senhaHash)
    // Links to an unproved address stay: a stranger may have registered it, and they are its owner's way in.
    if (pessoa?.confirmadoEm) await endLinks(db, user.pessoaId, ctx.now())
    await auditPessoa(db, ctx, user.pessoaId, 'senha.change')
  })
  return enter(ctx, PORTAL, user, entrada, { senhaHash })
}

function sessaoOf({ actor }: Ctx): string {
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only a portal user has a profile')
  return actor.sessaoId
}
