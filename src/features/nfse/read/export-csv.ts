import { BOM, csvLine, quote } from '#domain/csv.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { brasilia, type Coluna } from '#platform/xlsx/write-xlsx.ts'
import { COLUNAS, relacaoOf } from './relacao.ts'
import type { NotaFilter } from './search.ts'

/** Every note of a filter as a Brazilian Excel opens it: semicolons, decimal commas, dates and hours of Brasília. */
export function exportNotasCsv(ctx: Ctx, filter: NotaFilter): AsyncGenerator<string> {
  allow(ctx, 'nota.read')
  return lines(ctx, filter)
}

async function* lines(ctx: Ctx, filter: NotaFilter): AsyncGenerator<string> {
  yield BOM +
    csvLine(
      COLUNAS.map(({ titulo }) => titulo),
      ';',
    )
  for await (const page of relacaoOf(ctx, filter))
    yield page.map((linha) => `${linha.map((valor, i) => cellOf(COLUNAS[i]!, valor)).join(';')}\r\n`).join('')
}

function cellOf({ tipo }: Coluna, valor: string | number | Date | null): string {
  if (valor === null) return ''
  if (valor instanceof Date) return momentOf(valor)
  if (typeof valor === 'number') return valor.toFixed(2).replace('.', ',')
  // A spreadsheet keeps a long key, or leading zeros, only in cells that are marked as text.
  if ((tipo === 'codigo' || tipo === 'numero') && /^[0-9A-Za-z.-]+$/.test(valor)) return quote(`="${valor}"`, ';')
  return csvLine([valor], ';').slice(0, -2)
}

/** 23/11/2026 09:05 */
const momentOf = (moment: Date) => {
  const [year, month, day, hour, minute] = brasilia(moment).toISOString().split(/\D/)
  return `${day}/${month}/${year} ${hour}:${minute}`
}
