import { type Centavos, reais, sum } from '#domain/money.ts'
import { SITUACOES_DO_ISS, type SituacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SomaDoLote, TotaisDoLote } from '#formas/notas/lote-portal.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findLote } from './lote-row.ts'

/** Lines of one service and one situation of ISS; a situation is null for lines that a version before checked. */
type Soma = {
  item: string | null
  situacao: SituacaoDoIss | null
  linhas: number
  valor: Centavos
  iss: Centavos | null
}

/** The sums of the lines that are ready, by service and by what is due of ISS, each to the centavo. Throws NAO_ENCONTRADO. */
export async function totaisDoLote(ctx: Ctx, id: string): Promise<TotaisDoLote> {
  allow(ctx, 'nota.read')
  await findLote(ctx, id)
  const somas = await ctx.db.query<Soma>(sql`
    select item, iss_situacao as situacao, count(*)::int as linhas, sum(valor)::bigint as valor,
      sum(valor_iss)::bigint as iss
    from (select item, iss_situacao, valor_iss, coalesce(valor_servico, ${VALOR_DO_PEDIDO}) as valor
      from portal_lote_linhas
      where lote_id = ${id} and tenant_id = ${ctx.tenantId} and situacao = 'pronta' and not segurada) l
    group by item, iss_situacao order by item`)
  return {
    ...added(somas),
    porServico: [...Map.groupBy(somas, ({ item }) => item)].map(([codigo, each]) => ({
      codigo,
      descricao: codigo === null ? null : ctx.app.tabelas.itemLc116(codigo),
      ...added(each),
    })),
    porSituacaoDoIss: [...SITUACOES_DO_ISS, null].flatMap((situacao) => {
      const each = somas.filter((soma) => soma.situacao === situacao)
      return each.length > 0 ? [{ situacao, ...added(each) }] : []
    }),
  }
}

/** The amount of a line that a version before checked, as its request says it. */
const VALOR_DO_PEDIDO = sql`(select sum(round((i #>> '{valor,servico}')::numeric * 100))
  from json_array_elements(convert_from(pedido, 'UTF8')::json -> 'servico') i)`

const added = (somas: readonly Soma[]): SomaDoLote => {
  const comIss = somas.filter(({ iss }) => iss !== null)
  return {
    linhas: somas.reduce((all, { linhas }) => all + linhas, 0),
    valor: reais(sum(...somas.map(({ valor }) => valor))),
    iss: comIss.length > 0 ? reais(sum(...comIss.map(({ iss }) => iss))) : null,
  }
}
