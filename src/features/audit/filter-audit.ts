import { type Db, join, type Sql, sql } from '#platform/db/db.ts'

/** The filters of the audit of all accounts; times are those of the row. Two filters for the same thing both apply. */
export type FiltroDaAuditoria = {
  action?: string
  resource?: string
  resourceId?: string
  acao?: string
  recurso?: string
  recursoId?: string
  tenantId?: string
  usuarioId?: string
  apiKeyId?: string
  ip?: string
  statusCode?: number
  desde?: Date
  ate?: Date
}

/** No statement takes so long that the order of ids and that of times differ by more. */
const APART_MS = 600_000
/** Rows of one moment may have taken their ids in another order. */
const SLACK = 1_000

/** The condition of a filter: a range of times is also one of ids, so that every index of a filter can be read by it. */
export async function whereOf(db: Db, { desde, ate, ...filtro }: FiltroDaAuditoria): Promise<Sql> {
  const [from, to] = await Promise.all([
    desde && firstFrom(db, desde.getTime() - APART_MS),
    ate && lastUntil(db, ate.getTime() + APART_MS),
  ])
  return join(
    [
      ...conditionsOf(filtro),
      ...(desde ? [sql`a.em >= ${desde} and a.id >= ${(from ?? Number.MAX_SAFE_INTEGER) - SLACK}::bigint`] : []),
      ...(ate ? [sql`a.em <= ${ate} and a.id <= ${(to ?? 0) + SLACK}::bigint`] : []),
    ],
    ' and ',
  )
}

/**
 * The rows of the condition `where`, for a count. Rows far from both ends of a range of times are selected by id alone,
 * so that the count needs only an index: reading ten thousand rows for their time took 60 ms.
 */
export async function countedOf(db: Db, filtro: FiltroDaAuditoria, where: Sql): Promise<Sql> {
  const { desde, ate, ...rest } = filtro
  if (!desde && !ate) return sql`auditoria a where ${where}`
  const [first, last] = await Promise.all([
    desde ? firstFrom(db, desde.getTime() + APART_MS) : 0,
    ate ? lastUntil(db, ate.getTime() - APART_MS) : Number.MAX_SAFE_INTEGER,
  ])
  const de = desde ? (first ?? Number.MAX_SAFE_INTEGER) + SLACK : 0
  const fim = ate ? (last ?? 0) - SLACK : Number.MAX_SAFE_INTEGER
  if (de > fim) return sql`auditoria a where ${where}`
  const within = join(conditionsOf(rest), ' and ')
  return sql`(
    select 1 from auditoria a where ${within} and a.id between ${de}::bigint and ${fim}::bigint
    union all select 1 from auditoria a where ${where} and a.id < ${de}::bigint
    union all select 1 from auditoria a where ${where} and a.id > ${fim}::bigint) linhas`
}

const firstFrom = async (db: Db, ms: number): Promise<number | undefined> =>
  (await db.one<{ id: number }>(sql`select id from auditoria where em >= ${new Date(ms)} order by em limit 1`))?.id
const lastUntil = async (db: Db, ms: number): Promise<number | undefined> =>
  (await db.one<{ id: number }>(sql`select id from auditoria where em <= ${new Date(ms)} order by em desc limit 1`))?.id

function conditionsOf({ tenantId, usuarioId, apiKeyId, ip, statusCode, ...filtro }: FiltroDaAuditoria): Sql[] {
  const { action, resource, resourceId, acao, recurso, recursoId } = filtro
  return [
    sql`true`,
    ...(action ? [sql`a.acao = ${action}`] : []),
    ...(resource ? [sql`a.recurso = ${resource}`] : []),
    ...(resourceId ? [sql`a.recurso_id = ${resourceId}`] : []),
    ...(acao ? [sql`a.acao = ${acao}`] : []),
    ...(recurso ? [sql`a.recurso = ${recurso}`] : []),
    ...(recursoId ? [sql`a.recurso_id = ${recursoId}`] : []),
    ...(tenantId ? [sql`a.tenant_id = ${tenantId}`] : []),
    ...(usuarioId ? [sql`a.ator ->> 'id' = ${usuarioId} and ${BY_PERSON}`] : []),
    ...(apiKeyId ? [sql`a.ator ->> 'id' = ${apiKeyId} and a.ator ->> 'tipo' = 'api-key'`] : []),
    ...(ip ? [sql`a.origem is not null and a.origem ->> 'ip' = ${ip}`] : []),
    ...(statusCode ? [sql`a.origem is not null and a.origem ->> 'statusCode' = ${String(statusCode)}`] : []),
  ]
}

/** The same condition as the index auditoria_pessoa. */
const BY_PERSON = sql`(a.ator ->> 'tipo') in ('portal', 'admin', 'suporte')`

/**
 * The newest row first, which is also the order of the filter's index. Row security hides from the planner that a value
 * inside the JSON has that order: it would walk all rows by their id (110 rows of one address: 122 ms of 400,000 rows;
 * this way 1 ms).
 */
export function orderOf({ ip, statusCode, usuarioId, apiKeyId }: FiltroDaAuditoria): Sql {
  if (ip) return sql`a.origem ->> 'ip', a.id desc`
  if (statusCode) return sql`a.origem ->> 'statusCode', a.id desc`
  return usuarioId || apiKeyId ? sql`a.ator ->> 'id', a.id desc` : sql`a.id desc`
}
