import { type Centavos, reais } from '#domain/money.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Estatisticas } from '#formas/notas/estatisticas.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { contagensOf } from './contagens.ts'
import { type NotaFilter, periodOf, traitsOf } from './search.ts'
import { presentIss, type SomasDoIss, sumsOfIss } from './somas-do-iss.ts'

type Soma = Estatisticas['total']

/** Counts and sums of the notes that the list shows for a filter (without `q`): exact, and read from the counts. */
export async function notaStats(ctx: Ctx, filter: Omit<NotaFilter, 'q'>): Promise<Estatisticas> {
  allow(ctx, 'nota.read')
  const rows = await ctx.db.query<Row>(sql`
    select g.*, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial" from (
      select case grouping(dia, municipio, empresa_id) when 3 then 'dia' when 5 then 'municipio' when 6 then 'empresa' else 'status' end as grupo,
        status, dia::text as dia, municipio, empresa_id as "empresaId", sum(quantas)::bigint as quantidade,
        sum(valor_servico)::bigint as "valorServico", ${sumsOfIss()},
        sum(valor_ibs)::bigint as "valorIbs", sum(valor_cbs)::bigint as "valorCbs"
      from (${contagensOf(traitsOf(ctx, filter), periodOf(ctx, filter))}) c
      group by grouping sets ((status), (status, dia), (status, municipio), (status, empresa_id))
      having sum(quantas) > 0) g
    left join empresas e on e.id = g."empresaId" and e.tenant_id = ${ctx.tenantId}`)
  const of = (grupo: Row['grupo']) => rows.filter((row) => row.grupo === grupo)
  const nomeOf = (ibge: string) => ctx.app.tabelas.municipio(ibge)?.nome ?? ''
  const porStatus = of('status')
  return {
    total: add(porStatus),
    porStatus: porStatus.map(({ status, ...row }) => ({ status, ...present(row) })),
    porDia: [...Map.groupBy(of('dia'), ({ dia }) => dia)]
      .map(([dia, group]) => ({ dia, porStatus: countByStatus(group), ...add(group) }))
      .sort((a, b) => (a.dia < b.dia ? -1 : 1)),
    porMunicipio: addBy(of('municipio'), (row) => row.municipio).map(([{ municipio }, soma]) => ({
      municipio: { ibge: municipio, nome: nomeOf(municipio) },
      ...soma,
    })),
    porEmpresa: addBy(of('empresa'), (row) => row.empresaId).map(([{ empresaId, cpfCnpj, razaoSocial }, soma]) => ({
      empresa: { id: empresaId, cpfCnpj, razaoSocial },
      ...soma,
    })),
  }
}

/** Amounts in centavos. */
type Sums = SomasDoIss & {
  quantidade: number
  valorServico: Centavos
  valorIbs: Centavos
  valorCbs: Centavos
}
type Row = Sums & {
  grupo: 'status' | 'dia' | 'municipio' | 'empresa'
  status: StatusNota
  dia: string
  municipio: string
  empresaId: string
  cpfCnpj: string
  razaoSocial: string
}

/** The sums of the rows that share a key, the largest group first, each with one of its rows. */
function addBy(rows: Row[], key: (row: Row) => string): [Row, Soma][] {
  return [...Map.groupBy(rows, key).values()]
    .map((group): [Row, Soma] => [group[0]!, add(group)])
    .sort(([, a], [, b]) => b.quantidade - a.quantidade)
}

const countByStatus = (rows: Row[]): Partial<Record<StatusNota, number>> =>
  Object.fromEntries(rows.map(({ status, quantidade }) => [status, quantidade]))

/** Counts all rows; amounts are of the authorised notes only. */
function add(rows: Row[]): Soma {
  const quantidade = rows.reduce((sum, row) => sum + row.quantidade, 0)
  const authorised = rows.find((row) => row.status === 'autorizada')
  return { ...present(authorised ?? NOTHING), quantidade }
}
const ZERO = 0 as Centavos
const NOTHING: Sums = {
  ...{ quantidade: 0, valorServico: ZERO, valorIbs: ZERO, valorCbs: ZERO },
  ...{ issARecolher: ZERO, issRetido: ZERO, receitaNoDas: ZERO },
}

const present = ({ quantidade, valorServico, valorIbs, valorCbs, ...iss }: Sums): Soma => ({
  quantidade,
  valorServico: reais(valorServico),
  ...presentIss(iss),
  valorIbs: reais(valorIbs),
  valorCbs: reais(valorCbs),
})
