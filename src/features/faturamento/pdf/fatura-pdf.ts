import { findFatura } from '#features/faturamento/faturas/fatura-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { readFaturaContent } from './fatura-content.ts'

export type FaturaPdf = { bytes: Buffer; nome: string }

/** The PDF of a fatura, for operators; with `tenantId`, of that account alone. Throws NAO_ENCONTRADO. */
export async function faturaPdf(ctx: Ctx, id: string, tenantId?: string): Promise<FaturaPdf> {
  allow(ctx, 'admin.faturamento.read')
  if (tenantId && (await findFatura(ctx.app.sistema, id)).tenantId !== tenantId)
    throw new Refusal('NAO_ENCONTRADO', `fatura ${id} is not of account ${tenantId}`)
  return drawFatura(ctx.app, id)
}

/** Draws a fatura as it is now; the caller checked who may see it. Throws NAO_ENCONTRADO. */
export async function drawFatura(app: App, id: string): Promise<FaturaPdf> {
  const fatura = await findFatura(app.sistema, id)
  const content = await readFaturaContent(app, fatura)
  // Loaded with the first page drawn: the writer of PDFs is a fifth of what an API loads at its start.
  const { renderFatura } = await import('./render-fatura.ts')
  return { bytes: await renderFatura(content, fatura.atualizadaEm), nome: `fatura-${fatura.numero ?? 'rascunho'}.pdf` }
}
