import { type Centavos, centavosOf } from '#domain/money.ts'
import { all } from '#features/nfse/read/search.ts'
import type { FiltroDeTodas } from '#formas/notas/nota-operacao.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

export type Company = { id: string; tenantId: string }

/** The companies that the filter names, over all accounts; null when it names none. */
export async function findCompanies(
  db: Db,
  { tenantId, empresaId, empresaCnpj }: Pick<FiltroDeTodas, 'tenantId' | 'empresaId' | 'empresaCnpj'>,
): Promise<Company[] | null> {
  if (!empresaId && !empresaCnpj) return null
  return db.query<Company>(sql`
    select id, tenant_id as "tenantId" from empresas where ${all([
      empresaId && sql`id = ${empresaId}`,
      empresaCnpj && sql`cpf_cnpj = ${empresaCnpj}`,
      tenantId && sql`tenant_id = ${tenantId}`,
    ])}`)
}

type Traits = Omit<FiltroDeTodas, 'q' | 'empresaId' | 'empresaCnpj' | 'desde' | 'ate' | 'limit' | 'offset'>

/** The conditions of the filter on notas, but for companies, period and search. */
export const traitsOf = ({ tenantId, municipioIbge, status, trilho, ambiente, ...fine }: Traits): Sql =>
  all([
    sql`true`,
    tenantId && sql`tenant_id = ${tenantId}`,
    municipioIbge && sql`municipio = ${municipioIbge}`,
    status && sql`status = ${status}`,
    trilho && sql`trilho = ${trilho}`,
    ambiente && sql`ambiente = ${ambiente}`,
    fineTraitsOf(fine),
  ])

/** The code in the words of its index, notas_operacao_motivo. */
function fineTraitsOf({ codigo, conexao, valorMin, valorMax }: Traits): Sql {
  const { slug, versao } = namedOf(conexao)
  return all([
    sql`true`,
    codigo && sql`status in ('rejeitada', 'falha_definitiva') and (erros -> 0 ->> 'codigo') = ${codigo}`,
    slug && sql`conexao = ${slug}`,
    versao !== null && sql`conexao_versao = ${versao}`,
    valorMin && sql`valor_servico >= ${inCents(valorMin)}`,
    valorMax && sql`valor_servico <= ${inCents(valorMax)}`,
  ])
}

/** A connection as the filter names it: `limeira`, or `limeira@3` for one version. */
export function namedOf(conexao: string | undefined): { slug: string | undefined; versao: number | null } {
  const [slug, versao] = conexao?.split('@') ?? []
  return { slug, versao: versao ? Number(versao) : null }
}

/** `12`, `12.5` and `12.50` in cents. */
function inCents(valor: string): Centavos {
  const [reais, cents = ''] = valor.split('.')
  return centavosOf(`${reais}.${cents.padEnd(2, '0')}`)!
}

export const ofCompanies = (companies: Company[] | null): Sql =>
  companies ? sql`empresa_id = any(${companies.map(({ id }) => id)}::uuid[])` : sql`true`
