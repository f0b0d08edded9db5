import { type Db, type Sql, sql } from '#platform/db/db.ts'

type Named = { recurso: string; recursoId: string | null }

/** The object of an audit row, in words that a person knows it by: `Nota 1520`, `Padaria da Esquina Ltda`. */
type NameOf = (row: Named) => string | null

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** How each kind of object is named: a query of ids and names over `ids`, in the accounts `tenants`; plans and the like are in none. */
const NAMES: Record<string, (tenants: Sql, ids: Sql) => Sql> = {
  nota: (tenants, ids) => sql`select id, ${NOTA} from notas where tenant_id = any(${tenants}) and id = any(${ids})`,
  entrega: (tenants, ids) => sql`
    select e.id, coalesce((select ${NOTA} from notas where tenant_id = e.tenant_id and id = e.nota_id) || ', ', '') || e.evento
    from entregas e where e.tenant_id = any(${tenants}) and e.id = any(${ids})`,
  empresa: (tenants, ids) => sql`
    select id, coalesce(nome_fantasia, razao_social) from empresas where tenant_id = any(${tenants}) and id = any(${ids})`,
  tomador: (tenants, ids) => sql`select id, nome from tomadores where tenant_id = any(${tenants}) and id = any(${ids})`,
  usuario: (tenants, ids) => sql`select id, nome from usuarios where tenant_id = any(${tenants}) and id = any(${ids})`,
  'api-key': (tenants, ids) =>
    sql`select id, nome from api_keys where tenant_id = any(${tenants}) and id = any(${ids})`,
  serie: (tenants, ids) => sql`
    select s.id, 'Série ' || s.serie || ', ' || e.razao_social from series s join empresas e on e.id = s.empresa_id
    where s.tenant_id = any(${tenants}) and s.id = any(${ids})`,
  // without the query, which may hold a token
  webhook: (tenants, ids) => sql`
    select id, coalesce(descricao, split_part(url, '?', 1)) from webhook_endpoints
    where tenant_id = any(${tenants}) and id = any(${ids})`,
  'fechamento-link': (tenants, ids) =>
    sql`select id, para from fechamento_links where tenant_id = any(${tenants}) and id = any(${ids})`,
  convite: (tenants, ids) => sql`select id, email from convites where tenant_id = any(${tenants}) and id = any(${ids})`,
  modelo: (tenants, ids) => sql`
    select id, nome from modelos_servico where tenant_id = any(${tenants}) and id = any(${ids})`,
  recorrente: (tenants, ids) => sql`
    select id, nome from recorrentes where tenant_id = any(${tenants}) and id = any(${ids})`,
  contrato: (tenants, ids) => sql`
    select c.id, t.nome from contratos c join tenants t on t.id = c.tenant_id
    where c.tenant_id = any(${tenants}) and c.id = any(${ids})`,
  fatura: (tenants, ids) => sql`
    select f.id, coalesce('Fatura ' || f.numero, 'Fatura de ' || f.competencia) || ', ' || t.nome
    from faturas f join tenants t on t.id = f.tenant_id where f.tenant_id = any(${tenants}) and f.id = any(${ids})`,
  plano: (_, ids) => sql`
    select p.id, v.nome from planos p join plano_versoes v on v.plano_id = p.id and v.versao = p.versao_plano
    where p.id = any(${ids})`,
  cupom: (_, ids) => sql`select id, codigo from cupons where id = any(${ids})`,
  conexao: (_, ids) => sql`select id, titulo || ', versão ' || versao from conexoes where id = any(${ids})`,
  'admin-usuario': (_, ids) => sql`select id, nome from admin_usuarios where id = any(${ids})`,
  incidente: (_, ids) => sql`select id, titulo from incidentes where id = any(${ids})`,
  conta: (tenants, ids) => sql`select id, nome from tenants where id = any(${tenants}) and id = any(${ids})`,
}
const NOTA = sql`case when numero is null then 'RPS ' || serie_rps || '-' || numero_rps else 'Nota ' || numero end`

/**
 * The present names of the objects of these rows; null for a deleted object, or one without a name. One query at most.
 */
export async function nameObjects(db: Db, tenantIds: readonly string[], rows: readonly Named[]): Promise<NameOf> {
  const parts = Object.entries(NAMES).flatMap(([recurso, select]) => {
    const ids = rows.flatMap((row) =>
      row.recurso === recurso && UUID.test(row.recursoId ?? '') ? [row.recursoId!] : [],
    )
    return ids.length > 0 ? [select(sql`${tenantIds}::uuid[]`, sql`${[...new Set(ids)]}::uuid[]`)] : []
  })
  const found =
    parts.length > 0
      ? await db.query<{ id: string; nome: string }>(sql`select * from (${unionOf(parts)}) as o (id, nome)`)
      : []
  const names = new Map(found.map(({ id, nome }) => [id, nome]))
  return ({ recurso, recursoId }) => (recurso in NAMES ? (names.get(recursoId ?? '') ?? null) : null)
}

const unionOf = ([first, ...rest]: Sql[]): Sql => rest.reduce((all, each) => sql`${all} union all ${each}`, first!)
