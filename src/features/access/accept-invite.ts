import { randomUUID } from 'node:crypto'
import { errosOf } from '#domain/present-erros.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { enter, type Login } from './login.ts'
import { hashSenha } from './passwords.ts'
import { findPending } from './show-invite.ts'
import { PORTAL, type SessaoPortal } from './surfaces.ts'
import { firstHash, insertUsuario, lockEmail } from './users.ts'

/**
 * Creates the invited user, whose e-mail the token proves, and opens a session. Needs no authentication. Throws
 * LINK_INVALIDO (the same for unknown, used, cancelled, replaced or expired), SENHA_FRACA, EMAIL_JA_CADASTRADO.
 */
export async function acceptInvite(
  ctx: Ctx,
  input: { token: string; nome: string; senha: string },
  ip: string,
): Promise<Login<SessaoPortal>> {
  allow(ctx, 'sessao.open')
  const { sistema } = ctx.app
  const convidado = await findPending(ctx, sistema, input.token)
  const senhaHash = await hashSenha(ctx.app, input.senha, convidado)
  const [usuarioId, nome] = [randomUUID(), input.nome.trim()]
  const convite = await sistema.transaction(async (db) => {
    const found = await findPending(ctx, db, input.token, { lock: true })
    const { tenantId, email, papel, empresaIds } = found
    await lockEmail(db, email)
    if ((await firstHash(db, email)) !== null)
      throw new Refusal('EMAIL_JA_CADASTRADO', 'the e-mail has a user', {
        erros: errosOf('EMAIL_JA_CADASTRADO', 'token'),
      })
    await insertUsuario(db, { id: usuarioId, tenantId, nome, email, senhaHash, papel, empresaIds }, ctx.now())
    await db.query(sql`
        update convites set status = 'aceito', usuario_id = ${usuarioId}, atualizado_em = ${ctx.now()} where id = ${found.id}`)
    await audit(
      db,
      { ...ctx, tenantId: found.tenantId },
      {
        acao: 'convite.accept',
        recurso: 'convite',
        recursoId: found.id,
        detalhe: { usuarioId, papel: found.papel },
      },
    )
    return found
  })
  const { tenantId, contaNome, email, papel } = convite
  return enter(ctx, PORTAL, { id: usuarioId, nome, email, papel, tenantId, contaNome }, ip)
}
