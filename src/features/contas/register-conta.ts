import { randomUUID } from 'node:crypto'
import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { enter, type Login } from '#features/access/login.ts'
import { hashSenha } from '#features/access/passwords.ts'
import { PORTAL, type SessaoPortal } from '#features/access/surfaces.ts'
import { insertUsuario } from '#features/access/users.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { newSegredo, sealSegredo } from '#features/webhooks/segredos.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, sql } from '#platform/db/db.ts'
import { startTrial } from './contratos.ts'

export type NovaConta = { nome: string; email: string; senha: string; conta: { nome: string; cpfCnpj?: string } }

/**
 * Creates an account with its owner and a trial contract, and logs the owner in. Needs no authentication. Throws
 * SENHA_FRACA, EMAIL_JA_CADASTRADO, and SCHEMA_DPS_INVALIDO for a CPF or CNPJ with wrong check digits.
 */
export async function registerConta(ctx: Ctx, input: NovaConta, ip: string): Promise<Login<SessaoPortal>> {
  allow(ctx, 'conta.register')
  const { cpfCnpj = null } = input.conta
  if (cpfCnpj !== null && !isCpfCnpj(cpfCnpj))
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'check digits', {
      erros: [
        {
          campo: 'conta.cpfCnpj',
          codigo: 'DIGITO_VERIFICADOR_INVALIDO',
          mensagem: `Recebido "${cpfCnpj}"; os dígitos verificadores não conferem.`,
        },
      ],
    })
  const senhaHash = await hashSenha(input.senha)
  const tenantId = randomUUID()
  const usuario = { id: randomUUID(), nome: input.nome.trim(), email: input.email.trim(), papel: 'owner' as const }
  await ctx.app.sistema
    .transaction((db) =>
      insertConta(db, ctx, { tenantId, usuario, senhaHash, conta: { nome: input.conta.nome.trim(), cpfCnpj } }),
    )
    .catch((error: unknown) => {
      if (constraintOf(error) === 'usuarios_email') throw new Refusal('EMAIL_JA_CADASTRADO', 'the e-mail has a user')
      throw error
    })
  return enter(ctx, PORTAL, { ...usuario, tenantId, contaNome: input.conta.nome.trim() }, ip)
}

type Rows = {
  tenantId: string
  usuario: { id: string; nome: string; email: string; papel: 'owner' }
  senhaHash: string
  conta: { nome: string; cpfCnpj: string | null }
}

async function insertConta(db: Db, ctx: Ctx, { tenantId, usuario, senhaHash, conta }: Rows): Promise<void> {
  const segredo = sealSegredo(ctx.app, { tenantId, endpointId: null }, newSegredo())
  await db.query(sql`
    insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em)
    values (${tenantId}, ${conta.nome}, ${conta.cpfCnpj}, ${segredo}, ${ctx.now()})`)
  await startTrial(db, tenantId, ctx.now())
  await insertUsuario(db, { ...usuario, tenantId, senhaHash, empresaIds: null }, ctx.now())
  await audit(db, { ...ctx, tenantId }, { acao: 'conta.register', recurso: 'conta', recursoId: tenantId })
}
