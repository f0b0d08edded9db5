import type { Readable } from 'node:stream'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { writeXlsx } from '#platform/xlsx/write-xlsx.ts'
import { COLUNAS, relacaoOf, SITUACAO } from './relacao.ts'
import type { NotaFilter } from './search.ts'

/**
 * Every note of a filter as a workbook, written as the notes are read, and its sums: as in the list, of the authorised ones
 * unless the filter has another status.
 */
export function exportNotasXlsx(ctx: Ctx, filter: NotaFilter, only: Sql = sql`true`): Readable {
  allow(ctx, 'nota.read')
  const situacao = SITUACAO[filter.status ?? 'autorizada']
  const total = { titulo: `Total (só situação ${situacao})`, valor: situacao }
  return writeXlsx('Notas', COLUNAS, relacaoOf(ctx, filter, only), total)
}
