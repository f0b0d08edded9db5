import { toBrasilia } from '#domain/competencia.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SaudeDeAdapter, SaudeDosAdapters } from '#formas/cidades/saude-adapters.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { add, type Fato } from './saude-municipio.ts'

export const PERIODOS = { '1d': 1, '7d': 7, '30d': 30 } as const
export type PeriodoDeAdapters = keyof typeof PERIODOS

const NACIONAL = 'nacional'
const CAUSAS_MAX = 5

/** The health of each template over days in Brasília, today included, by the template each city has now. */
export async function showAdapters(
  ctx: Ctx,
  { periodo, ambiente }: { periodo: PeriodoDeAdapters; ambiente?: Ambiente },
): Promise<SaudeDosAdapters> {
  allow(ctx, 'admin.saude.read')
  const desde = toBrasilia(ctx.now().getTime() - (PERIODOS[periodo] - 1) * 86_400_000).slice(0, 10)
  const { all } = await openMunicipioIndex(ctx.app)
  const attached = all.flatMap(({ ibge, conexao }) => (conexao ? [{ ibge, padrao: conexao.padrao }] : []))
  type Row = Omit<Fato, 'dia'> & { padrao: string; municipios: number }
  const rows = await ctx.app.sistema.query<Row>(sql`
    with p as (select * from json_to_recordset(${JSON.stringify(attached)}) as p(ibge text, padrao text)),
    f as (
      select coalesce(p.padrao, ${NACIONAL}) as padrao, s.municipio, s.fato, s.valor, s.quantas
      from saude_municipios s left join p on p.ibge = s.municipio
      where s.dia >= ${desde}::date and ${ambiente ? sql`s.ambiente = ${ambiente}` : sql`true`}),
    cidades as (select padrao, count(distinct municipio)::int as municipios from f group by padrao)
    select f.padrao, c.municipios, f.fato, f.valor, sum(f.quantas)::bigint as quantas
    from f join cidades c using (padrao) group by 1, 2, 3, 4`)
  const items = [...Map.groupBy(rows, ({ padrao }) => padrao)].map(([padrao, fatos]): SaudeDeAdapter => {
    const periodo = add(fatos)
    return {
      padrao,
      municipios: fatos[0]!.municipios,
      ...periodo,
      taxaDeFalha: periodo.chamadas === 0 ? null : Math.round((periodo.falhas / periodo.chamadas) * 1000) / 1000,
      causas: fatos
        .filter(({ fato }) => fato === 'causa')
        .map(({ valor, quantas }) => ({ causa: valor, quantas }))
        .sort((a, b) => b.quantas - a.quantas)
        .slice(0, CAUSAS_MAX),
    }
  })
  return { desde, items: items.sort((a, b) => (b.taxaDeFalha ?? 0) - (a.taxaDeFalha ?? 0)) }
}
