import { randomUUID } from 'node:crypto'
import { errosOf } from '#domain/present-erros.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AceiteDeConvite } from '#formas/contas/acesso.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, sql } from '#platform/db/db.ts'
import { type Entrada, enter, type Login } from './login.ts'
import { hashSenha } from './passwords.ts'
import { confirmPessoa, findPessoa, insertPessoa, type Pessoa } from './pessoas.ts'
import { provePessoa } from './prove-pessoa.ts'
import { findPending } from './show-invite.ts'
import { PORTAL, type SessaoPortalAberta } from './surfaces.ts'
import { insertUsuario } from './users.ts'
import { findUsuarios } from './usuarios-da-pessoa.ts'

/** An acceptance, and the user whose session sent it; null: without a session. */
type Aceite = AceiteDeConvite & { sessao: string | null }

/**
 * Makes the invited person a user of the account, and opens a session there. A person without a password sets one; one
 * who has it proves to be the person by it and the second factor, or by a session. The token proves the address. Needs
 * no authentication. Throws LINK_INVALIDO (the same for unknown, used, cancelled, replaced or expired),
 * SCHEMA_DPS_INVALIDO for what is missing, SENHA_FRACA, CREDENCIAIS_INVALIDAS, SEGUNDO_FATOR_NECESSARIO (the same again
 * with the code), SEGUNDO_FATOR_INVALIDO, LIMITE_DE_REQUISICOES after repeated failures, EMAIL_JA_CADASTRADO for a user
 * of the account.
 */
export async function acceptInvite(ctx: Ctx, input: Aceite, entrada: Entrada): Promise<Login<SessaoPortalAberta>> {
  allow(ctx, 'sessao.open')
  const { sistema } = ctx.app
  const { email } = await findPending(ctx, sistema, input.token)
  const known = await findPessoa(sistema, email)
  const pessoa = known ? await proven(ctx, known, input, entrada) : await newPessoa(ctx, email, input)
  const id = known ? randomUUID() : pessoa.id
  const convite = await sistema
    .transaction(async (db) => {
      const found = await findPending(ctx, db, input.token, { lock: true })
      const { tenantId, papel, empresaIds } = found
      if (!known && !(await insertPessoa(db, pessoa, ctx.now()))) throw jaCadastrado()
      await confirmPessoa(db, pessoa.id, ctx.now())
      const usuario = { id, pessoaId: pessoa.id, tenantId, nome: pessoa.nome, email: pessoa.email, papel, empresaIds }
      await insertUsuario(db, usuario, ctx.now())
      await db.query(sql`
        update convites set status = 'aceito', usuario_id = ${id}, atualizado_em = ${ctx.now()} where id = ${found.id}`)
      const entry = {
        acao: 'convite.accept',
        recurso: 'convite',
        recursoId: found.id,
        detalhe: { usuarioId: id, papel },
      }
      await audit(db, { ...ctx, tenantId }, entry)
      return found
    })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'usuarios_email' ? jaCadastrado() : error
    })
  const { tenantId, contaNome, papel } = convite
  const user = { id, pessoaId: pessoa.id, nome: pessoa.nome, email: pessoa.email, papel, tenantId, contaNome }
  return enter(ctx, PORTAL, user, entrada)
}

type Convidada = Pessoa & { nome: string }

/** The person that the invitation makes. */
async function newPessoa(ctx: Ctx, email: string, { nome, senha }: Aceite): Promise<Convidada> {
  const missing = [...(nome ? [] : ['nome']), ...(senha ? [] : ['senha'])]
  if (!nome || !senha) throw lacks(missing, 'Quem ainda não tem cadastro informa o nome e escolhe uma senha.')
  const senhaHash = await hashSenha(ctx.app, senha, { email })
  return { id: randomUUID(), email, senhaHash, confirmadoEm: ctx.now(), nome: nome.trim() }
}

/** The person of the invitation, once the request is proven to come from that person. */
async function proven(ctx: Ctx, pessoa: Pessoa, input: Aceite, entrada: Entrada): Promise<Convidada> {
  const { sistema } = ctx.app
  const users = await findUsuarios(sistema, sql`u.pessoa_id = ${pessoa.id}`)
  const named = { ...pessoa, nome: users[0]?.nome ?? input.nome ?? pessoa.email }
  if (users.some(({ id }) => id === input.sessao)) return named
  if (!input.senha)
    throw lacks(['senha'], 'Este e-mail já tem cadastro: informe a senha dele, ou entre antes de aceitar o convite.')
  await provePessoa(ctx, { pessoa, users }, { senha: input.senha, codigo: input.codigo }, entrada)
  return named
}

const lacks = (campos: readonly string[], mensagem: string): Refusal =>
  new Refusal('SCHEMA_DPS_INVALIDO', 'the invitation needs more', {
    erros: campos.map((campo) => ({ campo, codigo: 'CAMPO_OBRIGATORIO' as const, mensagem })),
  })

const jaCadastrado = (): Refusal =>
  new Refusal('EMAIL_JA_CADASTRADO', 'the e-mail is a user of the account', {
    erros: errosOf('EMAIL_JA_CADASTRADO', 'token'),
  })
