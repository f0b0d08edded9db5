import { insertUsuario } from '#features/access/users.ts'
import { startTrial } from '#features/faturamento/contratos/trial.ts'
import { newSegredo, sealSegredo } from '#features/webhooks/segredos.ts'
import type { ContaCriada } from '#formas/contas/conta.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'

type Dono = { id: string; pessoaId: string; nome: string; email: string }

/** Makes an account with a trial contract and its first owner, in the transaction of `db`. Its caller audits. */
export async function insertConta(db: Db, app: App, { id, nome, cpfCnpj }: ContaCriada, dono: Dono): Promise<void> {
  const segredo = sealSegredo(app, { tenantId: id, endpointId: null }, newSegredo())
  await db.query(sql`
    insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em, criada_por)
    values (${id}, ${nome}, ${cpfCnpj}, ${segredo}, ${app.now()}, ${dono.pessoaId})`)
  await startTrial(db, id, app.now())
  await insertUsuario(db, { ...dono, tenantId: id, papel: 'owner', empresaIds: null }, app.now())
}
