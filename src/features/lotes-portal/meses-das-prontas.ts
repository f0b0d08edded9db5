import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { fusoEmOf, prepareDatas } from '#domain/nota/prepare-datas.ts'
import { findByCpfCnpj } from '#features/empresas/find-by-cpf-cnpj.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findLote } from './lote-row.ts'

type Mes = { ambiente: 'producao' | 'homologacao'; competencia: string; empresaIds: string[] }
type Datas = { competencia?: string; dataEmissao?: string }
type Row = { cpfCnpj: string | null; competencia: string | null; dataEmissao: string | null }

/** The months in which the lines that are ready would be issued, with their companies. Throws NAO_ENCONTRADO. */
export async function mesesDasProntas(ctx: Ctx, id: string): Promise<Mes[]> {
  allow(ctx, 'nota.issue')
  const { ambiente } = await findLote(ctx, id)
  const rows = await ctx.db.query<Row>(sql`
    select distinct p #>> '{prestador,cpfCnpj}' as "cpfCnpj",
      coalesce(p ->> 'competencia', p #>> '{rps,competencia}') as competencia,
      coalesce(p ->> 'dataEmissao', p #>> '{rps,dataEmissao}') as "dataEmissao"
    from (select convert_from(pedido, 'UTF8')::json as p from portal_lote_linhas
      where lote_id = ${id} and tenant_id = ${ctx.tenantId} and situacao = 'pronta' and not segurada) l`)
  // As it was written, which may be with its mask.
  const documentoOf = ({ cpfCnpj }: Row) => unmaskCpfCnpj(cpfCnpj ?? '')
  const empresas = await findByCpfCnpj(ctx, [...new Set(rows.map(documentoOf))])
  const meses = new Map<string, Set<string>>()
  for (const row of rows) {
    const { cpfCnpj: _, ...datas } = row
    const empresa = empresas.get(documentoOf(row))
    if (!empresa) continue
    const said = Object.fromEntries(Object.entries(datas).filter(([, valor]) => valor !== null)) as Datas
    const { competencia } = prepareDatas(said, ctx.now(), fusoEmOf(ctx.app.tabelas, empresa))
    meses.set(competencia, (meses.get(competencia) ?? new Set()).add(empresa.id))
  }
  return [...meses].map(([competencia, ids]) => ({ ambiente, competencia, empresaIds: [...ids] }))
}
