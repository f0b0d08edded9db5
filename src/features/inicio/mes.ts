import { addMonths } from '#domain/competencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { contagensOf, dayAfter } from '#features/nfse/read/contagens.ts'
import { dayOf, startOfDay, traitsOf } from '#features/nfse/read/search.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** Notes that are authorised, and the sum of their services in reais. */
export type SomaDoMes = { autorizadas: number; valorServico: number }
/** A month to its present day, and the month before to the same day. */
export type MesContraMes = {
  competencia: string
  /** The last day that counts, of both months; a shorter month before counts whole. */
  ateDia: number
  atual: SomaDoMes
  anterior: SomaDoMes
  /** The companies with most notes, at most EMPRESAS_MAX. */
  porEmpresa: { empresaId: string; razaoSocial: string; atual: SomaDoMes; anterior: SomaDoMes }[]
}

const EMPRESAS_MAX = 10
type Row = { empresaId: string; razaoSocial: string; mes: 'atual' | 'anterior'; quantas: number; valor: Centavos }

/** This month against the last one, in one ambiente and of the caller's companies; from the counts by day. */
export async function findMes(ctx: Ctx, ambiente: Ambiente): Promise<MesContraMes> {
  const hoje = dayOf(ctx.now())
  const [competencia, ateDia] = [hoje.slice(0, 7), Number(hoje.slice(8))]
  const before = addMonths(competencia, -1)
  const sameDay = new Date(Date.parse(`${before}-01`) + (ateDia - 1) * DAY_MS).toISOString().slice(0, 10)
  const end = sameDay.startsWith(before) ? dayAfter(sameDay) : `${competencia}-01`
  const traits = traitsOf(ctx, { ambiente, status: 'autorizada' })
  const of = (mes: Row['mes'], from: string, to: string | null) => sql`
    select ${mes} as mes, empresa_id, quantas, valor_servico
    from (${contagensOf(traits, { from: startOfDay(from), to: to === null ? null : startOfDay(to) })}) as c`
  const rows = await ctx.db.query<Row>(sql`
    select m.empresa_id as "empresaId", e.razao_social as "razaoSocial", m.mes, sum(m.quantas)::bigint as quantas,
      sum(m.valor_servico)::bigint as valor
    from (${of('atual', `${competencia}-01`, null)} union all ${of('anterior', `${before}-01`, end)}) as m
      join empresas e on e.tenant_id = ${ctx.tenantId} and e.id = m.empresa_id
    group by 1, 2, 3`)
  const porEmpresa = [...Map.groupBy(rows, ({ empresaId }) => empresaId).values()]
    .map((group) => ({ empresaId: group[0]!.empresaId, razaoSocial: group[0]!.razaoSocial, ...bothOf(group) }))
    .sort((a, b) => b.atual.autorizadas - a.atual.autorizadas || b.anterior.autorizadas - a.anterior.autorizadas)
  return { competencia, ateDia, ...bothOf(rows), porEmpresa: porEmpresa.slice(0, EMPRESAS_MAX) }
}

const bothOf = (rows: Row[]) => ({ atual: add(rows, 'atual'), anterior: add(rows, 'anterior') })

function add(rows: Row[], mes: Row['mes']): SomaDoMes {
  const ofMes = rows.filter((row) => row.mes === mes)
  const valor = ofMes.reduce((total, row) => total + row.valor, 0) as Centavos
  return { autorizadas: ofMes.reduce((total, row) => total + row.quantas, 0), valorServico: reais(valor) }
}

const DAY_MS = 86_400_000
