import type { Readable } from 'node:stream'
import type { Ambiente } from '#domain/nota/nota.ts'
import { packageNotas } from '#features/nfse/levar/package-notas.ts'
import { allow, allowEmpresa } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The month of an account, or of one company, as one file. Throws NAO_ENCONTRADO, PARAMETRO_INVALIDO. */
export async function packageMes(
  ctx: Ctx,
  {
    competencia,
    ambiente,
    empresaId,
    pdf,
  }: { competencia: string; ambiente: Ambiente; empresaId?: string | undefined; pdf: boolean },
): Promise<Readable> {
  allow(ctx, 'fechamento.read')
  if (empresaId) allowEmpresa(ctx, empresaId)
  return packageNotas(ctx, { ambiente, competencia, pdf, ...(empresaId && { empresaId }) })
}
