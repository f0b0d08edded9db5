import { randomUUID } from 'node:crypto'
import { mailConfirmacao } from '#features/access/confirm-email.ts'
import { type Entrada, enter, type Login } from '#features/access/login.ts'
import { hashSenha } from '#features/access/passwords.ts'
import { findPessoa, insertPessoa, type Pessoa } from '#features/access/pessoas.ts'
import { provePessoa } from '#features/access/prove-pessoa.ts'
import { PORTAL, type SessaoPortalAberta } from '#features/access/surfaces.ts'
import { findUsuarios } from '#features/access/usuarios-da-pessoa.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Cadastro } from '#formas/contas/acesso.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { insertConta } from './insert-conta.ts'
import { refuseDocumento } from './refuse-documento.ts'

/**
 * Makes a person, and an account with a trial contract whose owner the person is, logs the person in and mails the link that
 * proves the address; where no mail server is configured the address counts as proved. Needs no authentication. Throws
 * EMAIL_JA_CADASTRADO for an address that a person has, making and sending nothing, unless the person has no account to enter
 * and proves to be it: then the account is the person's. SENHA_FRACA, and SCHEMA_DPS_INVALIDO
 * for a CPF or CNPJ with wrong check digits.
 */
export async function registerConta(ctx: Ctx, input: Cadastro, entrada: Entrada): Promise<Login<SessaoPortalAberta>> {
  allow(ctx, 'conta.register')
  const { app } = ctx
  const { cpfCnpj = null } = input.conta
  if (cpfCnpj !== null) await refuseDocumento(app, 'conta.cpfCnpj', cpfCnpj)
  const [id, nome, email] = [randomUUID(), input.nome.trim(), input.email.trim()]
  const known = await findPessoa(app.sistema, email)
  if (known) return registerAgain(ctx, known, input, entrada)
  const senhaHash = await hashSenha(app, input.senha, { email })
  const pessoa = { id, email, senhaHash, confirmadoEm: app.config.smtpUrl ? null : ctx.now() }
  const conta = { id: randomUUID(), nome: input.conta.nome.trim(), cpfCnpj }
  await app.sistema.transaction(async (db) => {
    if (!(await insertPessoa(db, pessoa, ctx.now()))) throw jaCadastrado()
    await insertConta(db, app, conta, { id, pessoaId: id, nome, email })
    await audit(db, { ...ctx, tenantId: conta.id }, { acao: 'conta.register', recurso: 'conta', recursoId: conta.id })
    if (!pessoa.confirmadoEm) await mailConfirmacao(ctx, db, { id, email, nome })
  })
  const user = { id, pessoaId: id, nome, email, papel: 'owner' as const, tenantId: conta.id, contaNome: conta.nome }
  return enter(ctx, PORTAL, user, entrada)
}

/**
 * An account for a person without an active membership. The password and the second factor prove the identity, and
 * stay.
 */
async function registerAgain(
  ctx: Ctx,
  pessoa: Pessoa,
  { senha, codigo, conta: wanted }: Cadastro,
  entrada: Entrada,
): Promise<Login<SessaoPortalAberta>> {
  const { app } = ctx
  const users = await findUsuarios(app.sistema, sql`u.pessoa_id = ${pessoa.id}`)
  if (!users[0] || users.some(({ status }) => status !== 'desativado')) throw jaCadastrado()
  await provePessoa(ctx, { pessoa, users }, { senha, codigo }, entrada).catch((error: unknown) => {
    throw error instanceof Refusal && error.codigo === 'CREDENCIAIS_INVALIDAS' ? jaCadastrado() : error
  })
  const [id, conta] = [randomUUID(), { id: randomUUID(), nome: wanted.nome.trim(), cpfCnpj: wanted.cpfCnpj ?? null }]
  const { nome } = users[0]
  const { email } = pessoa
  await app.sistema.transaction(async (db) => {
    await findPessoa(db, email, { lock: true })
    if ((await findUsuarios(db, sql`u.pessoa_id = ${pessoa.id}`)).some(({ status }) => status !== 'desativado'))
      throw jaCadastrado()
    await insertConta(db, app, conta, { id, pessoaId: pessoa.id, nome, email })
    await audit(db, { ...ctx, tenantId: conta.id }, { acao: 'conta.register', recurso: 'conta', recursoId: conta.id })
  })
  const user = {
    id,
    pessoaId: pessoa.id,
    nome,
    email,
    papel: 'owner' as const,
    tenantId: conta.id,
    contaNome: conta.nome,
  }
  return enter(ctx, PORTAL, user, entrada)
}

/** The error says that the e-mail has a person, so that its owner finds the way in at once. */
const jaCadastrado = (): Refusal =>
  new Refusal('EMAIL_JA_CADASTRADO', 'the e-mail has a person', {
    erros: [
      {
        campo: 'email',
        codigo: 'EMAIL_JA_CADASTRADO',
        mensagem: 'Este e-mail já tem cadastro; nenhuma conta foi criada.',
        correcao:
          'Entre com a sua senha, ou use "Esqueci a senha" para escolher outra. Para ter mais uma conta com o mesmo e-mail, entre e crie-a no menu da conta. Se você não faz mais parte de nenhuma conta, repita este cadastro com a senha que já usa.',
      },
    ],
  })
