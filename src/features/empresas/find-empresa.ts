import { allow, allowEmpresa } from '#features/permissions/permissions.ts'
import type { EmpresaResponse } from '#formas/contas/empresa.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { EMPRESA_COLUMNS, type EmpresaRow } from './empresa-row.ts'
import { presentEmpresa } from './present-empresa.ts'

/** One company of the account. Throws NAO_ENCONTRADO when it does not exist or is not given to the caller. */
export async function findEmpresa(ctx: Ctx, id: string): Promise<EmpresaResponse> {
  allow(ctx, 'empresa.read')
  return presentEmpresa(await findEmpresaOrRefuse(ctx, id), ctx.app)
}

/** The row of a company, for verbs that called `allow`. `lock`: a transaction that locks it. Throws NAO_ENCONTRADO. */
export async function findEmpresaOrRefuse(ctx: Ctx, id: string, lock?: Db): Promise<EmpresaRow> {
  allowEmpresa(ctx, id)
  const which = sql`e.id = ${id} and e.tenant_id = ${ctx.tenantId}`
  // Locked by a separate statement first: a statement that waits for the lock would not see a new regime or
  // certificate.
  if (lock) await lock.query(sql`select from empresas e where ${which} for update`)
  const row = await (lock ?? ctx.db).one<EmpresaRow>(sql`select ${EMPRESA_COLUMNS} from empresas e where ${which}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `empresa ${id} is not of this account`)
  return row
}
