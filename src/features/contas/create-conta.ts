import { randomUUID } from 'node:crypto'
import { findCaller } from '#features/access/usuarios-da-pessoa.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ContaCriada, NovaConta } from '#formas/contas/conta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { withinLast } from '#platform/db/range.ts'
import { insertConta } from './insert-conta.ts'
import { refuseDocumento } from './refuse-documento.ts'

const A_DAY = 10
const DAY_MS = 86_400_000

/**
 * Makes a further account, in trial, whose owner is the caller's person; the caller stays in the present account. Throws
 * The first user of a person has the person's id: the account of the registration does not count as a further one.
 */
export async function createConta(ctx: Ctx, { nome, cpfCnpj }: NovaConta): Promise<ContaCriada> {
  allow(ctx, 'conta.create')
  if (cpfCnpj !== undefined) await refuseDocumento(ctx.app, 'cpfCnpj', cpfCnpj)
  const { pessoaId, nome: dono, email } = await findCaller(ctx)
  const conta = { id: randomUUID(), nome: nome.trim(), cpfCnpj: cpfCnpj ?? null }
  await ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`select from pessoas where id = ${pessoaId} for update`)
    const since = new Date(ctx.now().getTime() - DAY_MS)
    // The first user of a person has the person's id: the account of the registration is no further one.
    const made = await db.query<{ criadaEm: Date }>(sql`
      select t.criado_em as "criadaEm" from usuarios u join tenants t on t.id = u.tenant_id
      where u.pessoa_id = ${pessoaId} and u.id <> ${pessoaId} and t.criada_por = ${pessoaId} and ${withinLast(sql`t.criado_em`, ctx.now(), DAY_MS)}
      order by t.criado_em`)
    const [oldest] = made
    if (oldest && made.length >= A_DAY)
      throw new Refusal('LIMITE_DE_REQUISICOES', `person ${pessoaId} made ${made.length} accounts in a day`, {
        dados: { espereSegundos: Math.ceil((oldest.criadaEm.getTime() - since.getTime()) / 1000) },
      })
    await insertConta(db, ctx.app, conta, { id: randomUUID(), pessoaId, nome: dono, email })
    await audit(db, { ...ctx, tenantId: conta.id }, { acao: 'conta.register', recurso: 'conta', recursoId: conta.id })
  })
  return conta
}
