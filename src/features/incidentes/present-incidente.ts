import { reais } from '#domain/money.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { atosOf, readPausados } from './atos.ts'
import type { IncidenteRow } from './incidente-row.ts'

/** Rows as the API answers them, with what the caller can do. */
export async function presentIncidentes(ctx: Ctx, rows: readonly IncidenteRow[]): Promise<Incidente[]> {
  const pausados = await readPausados(ctx.app)
  return rows.map((row) => {
    const { centavos, operacoes: _, ...rest } = row
    return { ...rest, valor: centavos === null ? null : reais(centavos), atos: atosOf(ctx, row, pausados) }
  })
}
