import { randomUUID } from 'node:crypto'
import { errosOf } from '#domain/present-erros.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { enter, type Login } from './login.ts'
import { hashSenha } from './passwords.ts'
import { confirmPessoa, findPessoa, insertPessoa, type Pessoa } from './pessoas.ts'
import { provePessoa } from './prove-pessoa.ts'
import { findPending } from './show-invite.ts'
import { PORTAL, type SessaoPortalAberta } from './surfaces.ts'
import { insertUsuario } from './users.ts'
import { findUsuarios } from './usuarios-da-pessoa.ts'

/** An acceptance, and the user of the session that it came with; null: none. */
type Aceite = AceiteDeConvite & { sessao: string | null }

/**
 * Makes the invited person a user of the account, and opens a session there. Who has no password sets one; who has one
 * proves to be the person by it and the second factor, or by a session. The token proves the address. Needs no
 * authentication. Throws LINK_INVALIDO (the same for unknown, used, cancelled, replaced or expired), SCHEMA_DPS_INVALIDO
 * for what is missing, SENHA_FRACA, CREDENCIAIS_INVALIDAS, SEGUNDO_FATOR_NECESSARIO (the same again with the code),
 * SEGUNDO_FATOR_INVALIDO, LIMITE_DE_REQUISICOES after repeated failures, EMAIL_JA_CADASTRADO for a user of the account.
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

const lacks = (campos: readonly string[], mensagem: string): Refusal =>
  new Refusal('SCHEMA_DPS_INVALIDO', 'the invitation needs more', {
    erros: campos.map((campo) => ({ campo, codigo: 'CAMPO_OBRIGATORIO' as const, mensagem })),
  })

const jaCadastrado = (): Refusal =>
  new Refusal('EMAIL_JA_CADASTRADO', 'the e-mail is a user of the account', {
    erros: errosOf('EMAIL_JA_CADASTRADO', 'token'),
  })
