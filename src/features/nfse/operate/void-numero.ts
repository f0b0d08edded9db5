import { voidRps } from '#features/nfse/end/void-rps.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { RpsInutilizado } from '#formas/notas/fim-da-nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { assertMay, findFatos } from './fatos.ts'

/**
 * Voids the RPS number of a note that its city provably does not have
 * (docs/especificacao/estados.md#16-rps-series-and-number): no other note takes it. `ctx` is in the account. Throws
 * NAO_ENCONTRADO, ESTADO_INVALIDO, MOTIVO_INVALIDO.
 */
export async function voidNumeroDaNota(
  ctx: Ctx,
  { notaId, motivo }: { notaId: string; motivo: string },
): Promise<RpsInutilizado> {
  allow(ctx, 'rps.void')
  const [nota, fatos] = await Promise.all([findNota(ctx, notaId), findFatos(ctx.db, notaId)])
  if (!fatos) throw new Refusal('NAO_ENCONTRADO', `no nota ${notaId}`)
  assertMay('inutilizar-rps', fatos)
  const empresa = await ctx.db.one<{ cpfCnpj: string }>(
    sql`select cpf_cnpj as "cpfCnpj" from empresas where id = ${nota.empresaId} and tenant_id = ${nota.tenantId}`,
  )
  return voidRps(ctx, {
    cpfCnpj: empresa!.cpfCnpj,
    municipio: nota.municipio,
    serie: nota.serieRps,
    numero: nota.numeroRps,
    motivo,
    ambiente: nota.ambiente,
  })
}
