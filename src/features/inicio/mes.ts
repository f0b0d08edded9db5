import { addMonths } from '#domain/competencia.ts'
import { type Centavos, reais, sum } from '#domain/money.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { contagensOf, dayAfter } from '#features/nfse/read/contagens.ts'
import { dayOf, startOfDay, traitsOf } from '#features/nfse/read/search.ts'
import { presentIss, type SomasDoIss, sumsOfIss } from '#features/nfse/read/somas-do-iss.ts'
import type { MesContraMes } from '#formas/notas/inicio.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

const EMPRESAS_MAX = 10
type Row = SomasDoIss & {
  empresaId: string
  razaoSocial: string
  mei: boolean
  mes: 'atual' | 'anterior'
  autorizadas: number
  recusadas: number
  valor: Centavos
}

/** This month against the last one, in one ambiente and of the caller's companies; from the counts by day. */
export async function findMes(ctx: Ctx, ambiente: Ambiente): Promise<MesContraMes> {
  const hoje = dayOf(ctx.now())
  const [competencia, ateDia] = [hoje.slice(0, 7), Number(hoje.slice(8))]
  const before = addMonths(competencia, -1)
  const sameDay = new Date(Date.parse(`${before}-01`) + (ateDia - 1) * DAY_MS).toISOString().slice(0, 10)
  const end = sameDay.startsWith(before) ? dayAfter(sameDay) : `${competencia}-01`
  const traits = traitsOf(ctx, { ambiente })
  const of = (mes: Row['mes'], from: string, to: string | null) => sql`
    select ${mes} as mes, empresa_id, status, quantas, valor_servico, iss_a_recolher, iss_retido, receita_no_das
    from (${contagensOf(traits, { from: startOfDay(from), to: to === null ? null : startOfDay(to) })}) as c`
  const rows = await ctx.db.query<Row>(sql`
    select m.empresa_id as "empresaId", e.razao_social as "razaoSocial",
      e.optante_mei or e.regime_tributario = 'mei' as mei, m.mes,
      coalesce(sum(m.quantas) filter (where m.status = 'autorizada'), 0)::bigint as autorizadas,
      coalesce(sum(m.quantas) filter (where m.status in ('rejeitada', 'falha_definitiva')), 0)::bigint as recusadas,
      coalesce(sum(m.valor_servico) filter (where m.status = 'autorizada'), 0)::bigint as valor,
      ${sumsOfIss(sql`m.status = 'autorizada'`)}
    from (${of('atual', `${competencia}-01`, null)} union all ${of('anterior', `${before}-01`, end)}) as m
      join empresas e on e.tenant_id = ${ctx.tenantId} and e.id = m.empresa_id
    group by 1, 2, 3, 4`)
  const porEmpresa = [...Map.groupBy(rows, ({ empresaId }) => empresaId).values()]
    .map((group) => ({
      ...{ empresaId: group[0]!.empresaId, razaoSocial: group[0]!.razaoSocial, mei: group[0]!.mei },
      ...bothOf(group),
    }))
    .sort((a, b) => b.atual.autorizadas - a.atual.autorizadas || b.anterior.autorizadas - a.anterior.autorizadas)
  return { competencia, ateDia, ...bothOf(rows), porEmpresa: porEmpresa.slice(0, EMPRESAS_MAX) }
}

const bothOf = (rows: Row[]) => ({ atual: add(rows, 'atual'), anterior: add(rows, 'anterior') })

function add(rows: Row[], mes: Row['mes']): MesContraMes['atual'] {
  const ofMes = rows.filter((row) => row.mes === mes)
  const count = (what: 'autorizadas' | 'recusadas') => ofMes.reduce((total, row) => total + row[what], 0)
  const total = (what: 'valor' | keyof SomasDoIss) => sum(...ofMes.map((row) => row[what]))
  const iss = {
    issARecolher: total('issARecolher'),
    issRetido: total('issRetido'),
    receitaNoDas: total('receitaNoDas'),
  }
  return {
    ...{ autorizadas: count('autorizadas'), recusadas: count('recusadas') },
    ...{ valorServico: reais(total('valor')), ...presentIss(iss) },
  }
}

const DAY_MS = 86_400_000
