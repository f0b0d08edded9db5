import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/**
 * Whose data are asked for, and in which account (null: in all). People of accounts have no CPF here: they are found by
 * the e-mail of a company or an account that is of this CPF.
 */
export type Titular = {
  cpfCnpj: string
  tenantId: string | null
  emails: string[]
  usuarioIds: string[]
}
type Papel = 'tomador' | 'intermediario' | 'usuario' | 'prestador' | 'prestador_pf'

/** The condition on the account of a row. */
export const inConta = ({ tenantId }: Titular, column: Sql = sql`tenant_id`): Sql =>
  tenantId ? sql`${column} = ${tenantId}` : sql`true`

/** The parts of a note that name a person. */
export const PARTES = ['tomador', 'intermediario'] as const

/** The rows of notas_titulares of a person in one part of notes, over all accounts. */
export const namedAs = (parte: (typeof PARTES)[number], { cpfCnpj }: Pick<Titular, 'cpfCnpj'>): Sql =>
  sql`notas_titulares where cpf_cnpj = ${cpfCnpj} and papel = ${parte}`

const isPessoa = ({ cpfCnpj }: Pick<Titular, 'cpfCnpj'>) => cpfCnpj.length === 11

/** Finds the e-mails and the logins of a person; a CNPJ has none, its logins are of people. */
export async function findTitular({ app }: Ctx, cpfCnpj: string, tenantId: string | null): Promise<Titular> {
  const alone = { cpfCnpj, tenantId, emails: [], usuarioIds: [] }
  if (!isPessoa(alone)) return alone
  const rows = await app.sistema.query<{ email: string; usuarioId: string | null }>(sql`
    with conhecidos as (
      select tenant_id, lower(email) as email from empresas where cpf_cnpj = ${cpfCnpj} and email is not null
      union
      select u.tenant_id, lower(u.email) from tenants t join usuarios u on u.tenant_id = t.id and u.papel = 'owner'
      where t.cpf_cnpj = ${cpfCnpj})
    select c.email, u.id as "usuarioId" from conhecidos c
    left join usuarios u on u.tenant_id = c.tenant_id and lower(u.email) = c.email
    where ${inConta(alone, sql`c.tenant_id`)}`)
  return {
    ...alone,
    emails: [...new Set(rows.map(({ email }) => email))],
    usuarioIds: rows.flatMap(({ usuarioId }) => usuarioId ?? []),
  }
}

/** In which capacities the service knows the person. */
export async function findPapeis({ app }: Ctx, titular: Titular): Promise<Papel[]> {
  const { cpfCnpj } = titular
  const row = await app.sistema.one<{ tomador: boolean; intermediario: boolean; prestador: boolean }>(sql`
    select exists (select 1 from ${namedAs('tomador', titular)} and ${inConta(titular)})
        or exists (select 1 from tentativas_rejeitadas where tomador_cpf_cnpj = ${cpfCnpj} and ${inConta(titular)})
        or exists (select 1 from portal_lote_linhas where tomador_cpf_cnpj = ${cpfCnpj} and ${inConta(titular)}) as tomador,
      exists (select 1 from ${namedAs('intermediario', titular)} and ${inConta(titular)}) as intermediario,
      exists (select 1 from empresas where cpf_cnpj = ${cpfCnpj} and ${inConta(titular)}) as prestador`)
  return [
    ...(row?.tomador ? (['tomador'] as const) : []),
    ...(row?.intermediario ? (['intermediario'] as const) : []),
    ...(titular.usuarioIds.length > 0 ? (['usuario'] as const) : []),
    ...(row?.prestador ? [isPessoa(titular) ? ('prestador_pf' as const) : ('prestador' as const)] : []),
  ]
}

/** The accounts that hold data of the person: each has the export in its audit. */
export async function findContas({ app }: Ctx, titular: Titular): Promise<string[]> {
  const { cpfCnpj, tenantId, usuarioIds } = titular
  if (tenantId) return [tenantId]
  const rows = await app.sistema.query<{ id: string }>(sql`
    select tenant_id as id from ${namedAs('tomador', titular)}
    union select tenant_id from ${namedAs('intermediario', titular)}
    union select tenant_id from tentativas_rejeitadas where tomador_cpf_cnpj = ${cpfCnpj}
    union select tenant_id from portal_lote_linhas where tomador_cpf_cnpj = ${cpfCnpj}
    union select tenant_id from empresas where cpf_cnpj = ${cpfCnpj}
    union select tenant_id from usuarios where id = any(${usuarioIds}::uuid[])
    union select id from tenants where cpf_cnpj = ${cpfCnpj}`)
  return rows.map(({ id }) => id)
}
