import type { ValoresDoMes } from '#domain/fechamento.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { SOMAS_DO_ISS } from '#features/nfse/nota/situate-iss.ts'
import { all } from '#features/nfse/read/search.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, raw, type Sql, sql } from '#platform/db/db.ts'

/** A month of an account in one ambiente; `empresaIds`: of these companies alone. */
export type MesDaConta = { ambiente: Ambiente; competencia: string; empresaIds?: readonly string[] | null }

/** The condition of the rows of a month that the caller may see; for every table that has these columns. */
export const isDoMes = (ctx: Ctx, { ambiente, competencia, empresaIds }: MesDaConta): Sql => {
  const limit = empresaLimit(ctx)
  return all([
    sql`tenant_id = ${ctx.tenantId} and ambiente = ${ambiente} and competencia = ${competencia}`,
    limit && sql`empresa_id = any(${limit}::uuid[])`,
    empresaIds && sql`empresa_id = any(${empresaIds}::uuid[])`,
  ])
}

export type TributoFederal = (typeof RETENCOES)[number]

/** The column of each amount that a note adds to its month, in centavos. */
export const COLUNA_DE = {
  valorServico: 'valor_servico',
  issARecolher: 'iss_a_recolher',
  issRetido: 'iss_retido',
  receitaNoDas: 'receita_no_das',
  federaisRetidos: 'federais',
  ibs: 'ibs',
  cbs: 'cbs',
} as const satisfies Record<keyof ValoresDoMes, string>

const SOMAS = Object.values(COLUNA_DE).map((name) => raw(name))
const PARTES = [...RETENCOES, 'outras'].map((name) => raw(name))

/** The columns of two rows that make them different states of a note. */
export const differ = (a: Sql, b: Sql): Sql => {
  const rowOf = (row: Sql) => sql`(${join([raw('status'), ...SOMAS].map((name) => sql`${row}.${name}`))})`
  return sql`${rowOf(a)} is distinct from ${rowOf(b)}`
}

/** What is kept of each note when a person checks or closes a month, as the columns of json_to_recordset. */
export const GUARDADAS = sql`id uuid, status text, ${join(
  [...SOMAS, ...PARTES].map((name) => sql`${name} bigint`),
)}, incidencia text, codigo text`
export const GUARDADAS_NOMES = sql`id, status, ${join([...SOMAS, ...PARTES])}, incidencia, codigo`

/**
 * The notes of a month, each with what it adds to the figures (docs/especificacao/matriz-iss.md#5-what-is-due-by-the-note):
 * the closing, its differences and its documents add up these columns. The stored note is read once for each.
 */
export function notasDoMes(ctx: Ctx, mes: MesDaConta): Sql {
  const only = (valor: Sql) => sql`case when status = 'autorizada' then coalesce(${valor}, 0) else 0 end::bigint`
  const retido = (name: string) => sql`(retencao -> ${name}::text ->> 'valor')::bigint`
  return sql`
    select id, empresa_id, status, iss_situacao, criada_em, ${only(sql`valor_servico`)} as valor_servico,
      ${only(sql`iss_a_recolher`)} as iss_a_recolher, ${only(sql`iss_retido`)} as iss_retido,
      ${only(sql`receita_no_das`)} as receita_no_das, ${only(sql`valor_ibs`)} as ibs, ${only(sql`valor_cbs`)} as cbs,
      ${join(RETENCOES.map((name) => sql`${only(retido(name))} as ${raw(name)}`))},
      ${only(
        join(
          RETENCOES.map((name) => sql`coalesce(${retido(name)}, 0)`),
          ' + ',
        ),
      )} as federais,
      ${only(sql`(retencao ->> 'outras')::bigint`)} as outras, incidencia, codigo
    from (
      select id, empresa_id, status, iss_situacao, criada_em, valor_servico, iss_a_recolher, iss_retido, receita_no_das,
        valor_ibs, valor_cbs, servico -> 'retencao' as retencao, servico ->> 'municipioIncidencia' as incidencia,
        servico ->> 'codigo' as codigo
      from (
        select id, empresa_id, status, iss_situacao, criada_em, valor_servico, ${SOMAS_DO_ISS}, valor_ibs, valor_cbs,
          preparada -> 'servico' as servico
        from notas where ${isDoMes(ctx, mes)} offset 0) lidas offset 0) abertas`
}
