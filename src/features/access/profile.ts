import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { currentSession, type SessaoAtual } from './current-session.ts'
import { enter, type Login } from './login.ts'
import { beginTry, endTries } from './login-delay.ts'
import { hashSenha, isSenha } from './passwords.ts'
import { setPassword } from './reset-password.ts'
import { PORTAL, type SessaoPortal, type UserPortal } from './surfaces.ts'

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
 * Changes the caller's password, given the current one. Every session ends, this one too, and a new one is returned.
 * Throws SENHA_ATUAL_INCORRETA, SENHA_FRACA, and LIMITE_DE_REQUISICOES after repeated failures, as at login.
 */
export async function changePassword(
  ctx: Ctx,
  input: { senhaAtual: string; senhaNova: string },
  ip: string,
): Promise<Login<SessaoPortal>> {
  allow(ctx, 'perfil.write')
  const { sistema } = ctx.app
  const who = `trocar-senha ${id}`
  await beginTry(sistema, who, ctx.now())
  const user = await ctx.db.one<UserPortal & { senhaHash: string }>(sql`
    select u.id, u.tenant_id as "tenantId", t.nome as "contaNome", u.nome, u.email, u.papel, u.senha_hash as "senhaHash"
    from usuarios u join tenants t on t.id = u.tenant_id where u.id = ${id} and u.tenant_id = ${ctx.tenantId}`)
  if (!user || !(await isSenha(ctx.app, input.senhaAtual, user.senhaHash))) {
    throw new Refusal('SENHA_ATUAL_INCORRETA', 'the current password is wrong', {
      erros: [{ campo: 'senhaAtual', codigo: 'VALORES_DIVERGENTES', mensagem: 'A senha atual não confere.' }],
    })
  }
  const senhaHash = await hashSenha(ctx.app, input.senhaNova, {
    email: user.email,
    campo: 'senhaNova',
    comoEm: user.senhaHash,
  })
  await endTries(sistema, who)
  await ctx.db.transaction(async (db) => {
    await setPassword(ctx.app, db, user, senhaHash)
    await audit(db, ctx, { acao: 'senha.change', recurso: 'usuario', recursoId: id })
  })
  return enter(ctx, PORTAL, user, ip)
}

function sessaoOf({ actor }: Ctx): string {
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only a portal user has a profile')
  return actor.sessaoId
}
