import { BOM, csvLine } from '#domain/csv.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The history of one note as CSV, oldest first: time, from, to, actor, details, request id. */
export async function historyCsv(ctx: Ctx, notaId: string): Promise<string> {
  const nota = await findNota(ctx, notaId)
  const rows = await ctx.db.query<{
    em: Date
    de: string | null
    para: string
    ator: string
    detalhe: unknown
    requestId: string | null
  }>(sql`
    select em, de, para, ator, detalhe, request_id as "requestId" from historico
    where nota_id = ${nota.id} and tenant_id = ${ctx.tenantId} order by id`)
  const lines = rows.map(({ em, de, para, ator, detalhe, requestId }) =>
    csvLine([em, de, para, ator, detalhe === null ? null : JSON.stringify(detalhe), requestId]),
  )
  return [BOM, csvLine(['em', 'de', 'para', 'ator', 'detalhe', 'requestId']), ...lines].join('')
}
