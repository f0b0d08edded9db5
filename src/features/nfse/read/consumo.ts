import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Consumo } from '#formas/contas/conta.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { contagensOf, contagensPorDia } from './contagens.ts'
import { isCoarse, startOfDay, traitsOf } from './search.ts'

type ConsumoDaEmpresa = Consumo['items'][number]

type Row = {
  empresaId: string
  razaoSocial: string
  ambiente: Ambiente
  status: StatusNota
  n: number
  valor: Centavos | null
}

/**
 * How many notes of the account (or of the caller's companies) were accepted in a month `YYYY-MM` of Brasília, by
 * company, ambiente and present state. Default: the current month.
 */
export async function findConsumo(ctx: Ctx, month?: string): Promise<Consumo> {
  allow(ctx, 'conta.read')
  const competencia = month ?? competenciaOf(ctx.now().getTime())
  const traits = traitsOf(ctx, {})
  const [rows, meses] = await Promise.all([
    ctx.db.query<Row>(sql`
      select c.empresa_id as "empresaId", e.razao_social as "razaoSocial", c.ambiente, c.status, sum(c.quantas)::bigint as n,
        sum(c.valor_servico) filter (where c.status = 'autorizada')::bigint as valor
      from (${contagensOf(traits, { from: startOf(competencia), to: startOf(addMonths(competencia, 1)) })}) c
        join empresas e on e.id = c.empresa_id and e.tenant_id = ${ctx.tenantId}
      group by 1, 2, 3, 4 having sum(c.quantas) > 0 order by 2, 1, 3`),
    countMonths(ctx, competencia),
  ])
  const items = new Map<string, ConsumoDaEmpresa>()
  const porAmbiente = { producao: 0, homologacao: 0 }
  const porStatus: Partial<Record<StatusNota, number>> = {}
  let total = 0
  for (const { empresaId, razaoSocial, ambiente, status, n, valor } of rows) {
    const key = `${empresaId}:${ambiente}`
    const item = items.get(key) ?? { empresaId, razaoSocial, ambiente, total: 0, porStatus: {}, valorAutorizado: 0 }
    items.set(key, item)
    item.total += n
    item.porStatus[status] = n
    if (valor !== null) item.valorAutorizado = reais(valor)
    total += n
    porAmbiente[ambiente] += n
    porStatus[status] = (porStatus[status] ?? 0) + n
  }
  return { competencia, total, meses, porAmbiente, porStatus, items: [...items.values()] }
}

const MESES = 12

/** The number of notes in each of the last months, by ambiente; read from the counts alone. */
async function countMonths(ctx: Ctx, last: string): Promise<Consumo['meses']> {
  const first = addMonths(last, 1 - MESES)
  const period = { from: startOf(first), to: startOf(addMonths(last, 1)) }
  const countIn = async (ambiente: Ambiente) => {
    const rows = await ctx.db.query<{ competencia: string; n: number }>(sql`
      select to_char(c.dia, 'YYYY-MM') as competencia, sum(c.quantas)::bigint as n
      from (${contagensPorDia(traitsOf(ctx, { ambiente }), period, { coarse: isCoarse(ctx, {}) })}) c group by 1`)
    return new Map(rows.map(({ competencia, n }) => [competencia, n]))
  }
  const [producao, homologacao] = await Promise.all([countIn('producao'), countIn('homologacao')])
  return Array.from({ length: MESES }, (_, index) => {
    const competencia = addMonths(first, index)
    return {
      competencia,
      producao: producao.get(competencia) ?? 0,
      homologacao: homologacao.get(competencia) ?? 0,
    }
  })
}

/** The first moment of a month in Brasília. */
const startOf = (competencia: string) => startOfDay(`${competencia}-01`)
