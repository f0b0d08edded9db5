import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FechamentoDaEmpresa } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { insertAtos, lockEmpresas } from './atos.ts'
import { findFechamento, findLinha, type MesDaEmpresa } from './find-fechamento.ts'
import { refuseDuvidas } from './refuse-duvidas.ts'

/**
 * Marks the month of a company as checked, by the caller and as its notes are now; marked already, nothing changes. Throws
 * NAO_ENCONTRADO, MES_COM_NOTAS_EM_DUVIDA.
 */
export async function checkEmpresa(ctx: Ctx, mes: MesDaEmpresa): Promise<FechamentoDaEmpresa> {
  allow(ctx, 'fechamento.write')
  await findLinha(ctx, mes)
  await ctx.db.transaction(async (tx) => {
    await lockEmpresas(ctx, tx, [mes.empresaId])
    const { marca } = await findLinha(ctx, mes, tx)
    if (marca) return
    const daEmpresa = { ambiente: mes.ambiente, competencia: mes.competencia, empresaIds: [mes.empresaId] }
    await refuseDuvidas(ctx, tx, daEmpresa)
    await insertAtos(ctx, tx, daEmpresa, { ato: 'conferida', empresaIds: [mes.empresaId] })
    await auditMes(ctx, tx, mes, 'fechamento.check')
  })
  return findFechamento(ctx, mes)
}

/** Takes the mark back; without one, nothing changes. Throws NAO_ENCONTRADO. */
export async function uncheckEmpresa(ctx: Ctx, mes: MesDaEmpresa): Promise<FechamentoDaEmpresa> {
  allow(ctx, 'fechamento.write')
  await findLinha(ctx, mes)
  await ctx.db.transaction(async (tx) => {
    await lockEmpresas(ctx, tx, [mes.empresaId])
    const { marca, tirouMarca } = await findLinha(ctx, mes, tx)
    if (!marca && !tirouMarca) return
    await insertAtos(ctx, tx, mes, { ato: 'desfeita', empresaIds: [mes.empresaId] })
    await auditMes(ctx, tx, mes, 'fechamento.uncheck')
  })
  return findFechamento(ctx, mes)
}

const auditMes = (
  ctx: Ctx,
  tx: Parameters<typeof audit>[0],
  { empresaId, competencia, ambiente }: MesDaEmpresa,
  acao: string,
) => audit(tx, ctx, { acao, recurso: 'empresa', recursoId: empresaId, detalhe: { competencia, ambiente } })
