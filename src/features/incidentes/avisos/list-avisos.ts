import { type Centavos, reais } from '#domain/money.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AvisoDaConta } from '#formas/operacao/aviso-da-conta.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

const AVISOS_MAX = 10

/** The notices to the account that are in force, the newest first. */
export async function listAvisos(ctx: Ctx): Promise<{ items: AvisoDaConta[] }> {
  allow(ctx, 'conta.read')
  const rows = await ctx.db.query<Omit<AvisoDaConta, 'valor'> & { centavos: Centavos | null }>(sql`
    select id, ambiente, titulo, texto, unidade, quantas, centavos, desde, criado_em as "avisadoEm" from avisos_da_conta
    where tenant_id = ${ctx.tenantId} and no_portal and encerrado_em is null
    order by criado_em desc, id limit ${AVISOS_MAX}`)
  return { items: rows.map(({ centavos, ...row }) => ({ ...row, valor: centavos === null ? null : reais(centavos) })) }
}
