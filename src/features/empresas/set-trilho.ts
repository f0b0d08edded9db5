import type { Trilho } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

type TrilhoDaEmpresa = { empresaId: string; trilho: Trilho | null; motivo: string | null }

/**
 * Sets the track of a company's next notes over every other rule, with the reason, or, with null, returns them to the
 * rules (docs/especificacao/decisoes.md#4-issuance). Notes already accepted keep their connection. Throws
 * NAO_ENCONTRADO.
 */
export async function setTrilhoDaEmpresa(
  ctx: Ctx,
  empresaId: string,
  { trilho, motivo }: { trilho: Trilho | null; motivo: string },
): Promise<TrilhoDaEmpresa> {
  allow(ctx, 'admin.empresa.trilho')
  return ctx.app.sistema.transaction(async (db) => {
    const row = await db.one<{ tenantId: string; motivo: string | null; versao: number }>(sql`
      update empresas set trilho_operador = ${trilho}, trilho_motivo = ${trilho && motivo}, versao = versao + 1,
        atualizada_em = ${ctx.now()}
      where id = ${empresaId} returning tenant_id as "tenantId", trilho_motivo as motivo, versao`)
    if (!row) throw new Refusal('NAO_ENCONTRADO', `no empresa ${empresaId}`)
    const detalhe = { trilho, motivo, versao: row.versao, campos: ['trilhoOperador', 'trilhoMotivo'] }
    await audit(
      db,
      { ...ctx, tenantId: row.tenantId },
      { acao: 'empresa.set-trilho', recurso: 'empresa', recursoId: empresaId, detalhe },
    )
    return { empresaId, trilho, motivo: row.motivo }
  })
}
