import { randomUUID } from 'node:crypto'
import { enter, type Login } from '#features/access/login.ts'
import { hashSenha } from '#features/access/passwords.ts'
import { PORTAL, type SessaoPortal } from '#features/access/surfaces.ts'
import { firstHash, insertUsuario, lockEmail } from '#features/access/users.ts'
import { audit } from '#features/audit/audit.ts'
import { startTrial } from '#features/faturamento/contratos/trial.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { cadastroMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import { newSegredo, sealSegredo } from '#features/webhooks/segredos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { refuseDocumento } from './refuse-documento.ts'

export type NovaConta = { nome: string; email: string; senha: string; conta: { nome: string; cpfCnpj?: string } }

/**
 * Creates an account with its owner and a trial contract, and logs the owner in. Needs no authentication. An e-mail may
 * own several accounts, distinguished by their passwords: neither the answer nor its time reveals whether it had one, and
 * a message to the address does. Throws SENHA_FRACA, and SCHEMA_DPS_INVALIDO for a CPF or CNPJ with wrong check digits.
 */
export async function registerConta(ctx: Ctx, input: NovaConta, ip: string): Promise<Login<SessaoPortal>> {
  allow(ctx, 'conta.register')
  const { cpfCnpj = null } = input.conta
  if (cpfCnpj !== null) await refuseDocumento(ctx.app, 'conta.cpfCnpj', cpfCnpj)
  const tenantId = randomUUID()
  const usuario = { id: randomUUID(), nome: input.nome.trim(), email: input.email.trim(), papel: 'owner' as const }
  const conta = { nome: input.conta.nome.trim(), cpfCnpj }
  const { sistema } = ctx.app
  for (let made = false; !made; ) {
    const comoEm = await firstHash(sistema, usuario.email)
    const senhaHash = await hashSenha(ctx.app, input.senha, { email: usuario.email, comoEm })
    made = await sistema.transaction(async (db) => {
      await lockEmail(db, usuario.email)
      if ((await firstHash(db, usuario.email)) !== comoEm) return false // the e-mail's first user came meanwhile
      await insertConta(db, ctx, { tenantId, usuario, senhaHash, conta })
      await tellAddress(ctx, db, usuario.email, { jaTinha: comoEm !== null })
      return true
    })
  }
  return enter(ctx, PORTAL, { ...usuario, tenantId, contaNome: conta.nome }, ip)
}

/** One message a day to an address: a stranger who registers it again and again does not flood it. */
async function tellAddress({ app, now }: Ctx, db: Db, para: string, { jaTinha }: { jaTinha: boolean }): Promise<void> {
  const chave = `cadastro:${jaTinha}:${para.toLowerCase()}:${now().toISOString().slice(0, 10)}`
  // In no account's outbox: the new account's owner may be a stranger.
  await queueMail(app, db, [{ tenantId: null, chave, para, ...cadastroMail({ url: app.config.urlPublica, jaTinha }) }])
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
