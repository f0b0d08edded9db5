import type { NfseConfig } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { whyNotNumero } from '#domain/nota/numero-rps.ts'
import { numeroRpsMaxAt } from '#features/cidades/reach/why-not-serie.ts'
import { type EmpresaRow, empresaHoje } from '#features/empresas/empresa-row.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

type Place = { municipio: string; ambiente: Ambiente }

/** The account's configuration for notes of this company there; empty when it has none. */
export async function configAt(
  ctx: Ctx,
  empresaId: string,
  { municipio, ambiente }: Place,
): Promise<Partial<NfseConfig>> {
  const row = await ctx.db.one<{ dados: Partial<NfseConfig> }>(sql`
    select dados from nfse_configs where empresa_id = ${empresaId} and municipio = ${municipio}
      and ambiente = ${ambiente} and tenant_id = ${ctx.tenantId}`)
  return row?.dados ?? {}
}

/**
 * Refuses a next number that leaves the series no room in the layout of its city (SCHEMA_DPS_INVALIDO on
 * `proximoNumero`).
 */
export async function refuseFarProximo(
  ctx: Ctx,
  empresa: EmpresaRow,
  { proximoNumero, ...place }: Place & { proximoNumero: number },
): Promise<void> {
  const config = await configAt(ctx, empresa.id, place)
  const max = await numeroRpsMaxAt(ctx.app, empresaHoje(empresa, ctx.app), place, config)
  const erro = whyNotNumero(proximoNumero, max, 'proximoNumero')
  if (erro) throw new Refusal('SCHEMA_DPS_INVALIDO', `next number ${proximoNumero} of ${max}`, { erros: [erro] })
}
