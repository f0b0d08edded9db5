import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { EMPRESA_COLUMNS, type EmpresaRow } from './empresa-row.ts'

/** The companies of the account with these documents, by document; for verbs that called `allow`. */
export async function findByCpfCnpj(ctx: Ctx, documentos: readonly string[]): Promise<Map<string, EmpresaRow>> {
  const rows = await ctx.db.query<EmpresaRow>(sql`
    select ${EMPRESA_COLUMNS} from empresas e
    where e.tenant_id = ${ctx.tenantId} and e.cpf_cnpj = any(${documentos}::text[])`)
  return new Map(rows.map((row) => [row.cpfCnpj, row]))
}
