import { diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { centavos, reais, sum } from '#domain/money.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CalendarioDeRecorrentes, DataDoCalendario, FiltroDoCalendario } from '#formas/notas/recorrente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, sql } from '#platform/db/db.ts'
import { datasPrevistas, type RecorrenteRow, SELECT_RECORRENTES, visible } from './recorrente-row.ts'

/** The dates of all active recurrences from today on, in their order, with what they come to; one left out counts nothing. */
export async function listCalendario(
  ctx: Ctx,
  { ambiente, empresaId, dias, limit, offset }: FiltroDoCalendario,
): Promise<CalendarioDeRecorrentes> {
  allow(ctx, 'recorrente.read')
  const de = diaOf(ctx.now().getTime())
  const ate = addDays(de, dias)
  const where = join(
    [
      visible(ctx),
      sql`r.situacao = 'ativa' and r.proxima <= ${ate}`,
      ...(ambiente ? [sql`r.ambiente = ${ambiente}`] : []),
      ...(empresaId ? [sql`r.empresa_id = ${empresaId}`] : []),
    ],
    ' and ',
  )
  const rows = await ctx.db.query<RecorrenteRow>(sql`${SELECT_RECORRENTES} where ${where}`)
  const datas = rows
    .flatMap((row) => datesOf(row, ate, dias))
    .sort((a, b) => (a.data + a.nome + a.recorrenteId < b.data + b.nome + b.recorrenteId ? -1 : 1))
  return {
    ...{ items: datas.slice(offset, offset + limit), total: datas.length, limit, offset, de, ate },
    ...sumOf(datas),
    meses: [...Map.groupBy(datas, ({ mes }) => mes)].map(([mes, doMes]) => ({ mes, ...sumOf(doMes) })),
  }
}

const datesOf = (row: RecorrenteRow, ate: string, dias: number): DataDoCalendario[] =>
  datasPrevistas(row, Math.ceil(dias / 28) + 1)
    .filter(({ data }) => data <= ate)
    .map((prevista) => ({
      ...prevista,
      recorrenteId: row.id,
      nome: row.nome,
      empresa: row.empresa,
      tomadorNome: row.tomadorNome,
      modo: row.modo,
      servicos: row.nota.servico.length,
    }))

function sumOf(datas: readonly DataDoCalendario[]): { quantidade: number; soma: number } {
  const saem = datas.filter(({ pulada }) => !pulada)
  return { quantidade: saem.length, soma: reais(sum(...saem.map(({ valor }) => centavos(valor)))) }
}
