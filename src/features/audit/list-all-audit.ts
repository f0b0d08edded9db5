import { BOM, csvLine } from '#domain/csv.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countOrEstimate } from '#platform/db/count.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { audit } from './audit.ts'
import { maskPersonal } from './mask-personal.ts'
import { namesOf } from './names.ts'

/** What narrows the audit of all accounts; times are of the row. */
export type FiltroDaAuditoria = {
  action?: string
  resource?: string
  resourceId?: string
  tenantId?: string
  apiKeyId?: string
  ip?: string
  statusCode?: number
  desde?: Date
  ate?: Date
}

type Ator = { tipo: string; id: string | null; nome: string | null; papel: string | null }

/** One row of the audit, for operators; `selo` null: not sealed yet. */
export type RegistroDeAuditoria = {
  id: number
  em: Date
  acao: string
  recurso: string
  recursoId: string | null
  tenantId: string | null
  ator: Ator
  apiKeyId: string | null
  sessaoId: string | null
  ip: string | null
  userAgent: string | null
  metodo: string | null
  rota: string | null
  statusCode: number | null
  requestId: string | null
  motivo: string | null
  /** What changed, by field; null: the row says nothing of it. */
  mudancas: Record<string, { de: unknown; para: unknown }> | null
  detalhe: unknown
  selo: { ordem: number; hash: string } | null
}

/**
 * The audit of all accounts and of the service itself, the newest row first; e-mails, CPFs and addresses inside the
 * details are masked. Above ten thousand rows the total is an estimate.
 */
export async function listAllAudit(
  ctx: Ctx,
  { limit, offset, ...filtro }: FiltroDaAuditoria & { limit: number; offset: number },
): Promise<{ items: RegistroDeAuditoria[]; total: number; totalEstimado: boolean }> {
  allow(ctx, 'admin.auditoria.read')
  const db = ctx.app.sistema
  const where = await whereOf(db, filtro)
  const order = orderOf(filtro)
  const [items, count] = await Promise.all([
    limit === 0 ? [] : selectRows(db, where, order, limit, offset),
    countOrEstimate(db, await countedOf(db, filtro)),
  ])
  return { items, ...count }
}

const PAGE = 1_000
const COLUMNS = [
  ...['id', 'em', 'acao', 'recurso', 'recursoId', 'tenantId', 'atorTipo', 'atorId', 'atorNome', 'atorPapel'],
  ...['apiKeyId', 'sessaoId', 'ip', 'userAgent', 'metodo', 'rota', 'statusCode', 'requestId', 'motivo', 'mudancas'],
  ...['detalhe', 'seloOrdem', 'seloHash'],
]

/** The same rows as CSV, read a thousand at a time, so that few are in memory. The export is audited before it begins. */
export async function exportAllAuditCsv(ctx: Ctx, filtro: FiltroDaAuditoria): Promise<AsyncGenerator<string>> {
  allow(ctx, 'admin.auditoria.read')
  const db = ctx.app.sistema
  const where = await whereOf(db, filtro)
  await audit(db, ctx, { acao: 'auditoria.export', recurso: 'auditoria', recursoId: null, detalhe: { filtro } })
  return csvOf(db, where, orderOf(filtro))
}

async function* csvOf(db: Db, where: Sql, order: Sql): AsyncGenerator<string> {
  yield BOM + csvLine(COLUMNS)
  for (let before: number | null = null; ; ) {
    const page: RegistroDeAuditoria[] = await selectRows(
      db,
      before === null ? where : sql`${where} and a.id < ${before}`,
      order,
      PAGE,
      0,
    )
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join('')
    before = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

const cellsOf = ({ ator, mudancas, detalhe, selo, ...row }: RegistroDeAuditoria) => [
  ...[row.id, row.em, row.acao, row.recurso, row.recursoId, row.tenantId, ator.tipo, ator.id, ator.nome, ator.papel],
  ...[row.apiKeyId, row.sessaoId, row.ip, row.userAgent, row.metodo, row.rota, row.statusCode, row.requestId],
  ...[row.motivo, mudancas && JSON.stringify(mudancas), detalhe === null ? null : JSON.stringify(detalhe)],
  ...[selo?.ordem, selo?.hash],
]

/** No statement takes so long that the order of ids and that of times differ by more. */
const APART_MS = 600_000
/** Rows of one moment may have taken their ids in another order. */
const SLACK = 1_000

/** The condition of a filter: a range of times is also one of ids, so that every index of a filter can be read by it. */
async function whereOf(db: Db, { desde, ate, ...filtro }: FiltroDaAuditoria): Promise<Sql> {
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
 * The same rows to be counted. Those far from both ends of a range of times are counted by id alone, so that an index has
 * the answer: reading ten thousand rows for their time took 60 ms.
 */
async function countedOf(db: Db, filtro: FiltroDaAuditoria): Promise<Sql> {
  const where = await whereOf(db, filtro)
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

function conditionsOf({ action, resource, resourceId, tenantId, apiKeyId, ip, statusCode }: FiltroDaAuditoria): Sql[] {
  return [
    sql`true`,
    ...(action ? [sql`a.acao = ${action}`] : []),
    ...(resource ? [sql`a.recurso = ${resource}`] : []),
    ...(resourceId ? [sql`a.recurso_id = ${resourceId}`] : []),
    ...(tenantId ? [sql`a.tenant_id = ${tenantId}`] : []),
    ...(apiKeyId ? [sql`a.ator ->> 'id' = ${apiKeyId} and a.ator ->> 'tipo' = 'api-key'`] : []),
    ...(ip ? [sql`a.origem is not null and a.origem ->> 'ip' = ${ip}`] : []),
    ...(statusCode ? [sql`a.origem is not null and a.origem ->> 'statusCode' = ${String(statusCode)}`] : []),
  ]
}

/**
 * The newest row first, which is the order of the filter's index too. Row security keeps the planner from seeing that of a
 * value inside the JSON: it would walk all rows by their id (110 rows of one address: 122 ms of 400,000 rows, 1 ms so).
 */
function orderOf({ ip, statusCode, apiKeyId }: FiltroDaAuditoria): Sql {
  if (ip) return sql`a.origem ->> 'ip', a.id desc`
  if (statusCode) return sql`a.origem ->> 'statusCode', a.id desc`
  return apiKeyId ? sql`a.ator ->> 'id', a.id desc` : sql`a.id desc`
}

type Row = Pick<RegistroDeAuditoria, 'id' | 'em' | 'acao' | 'recurso' | 'recursoId' | 'tenantId' | 'requestId'> & {
  ator: string | { tipo: string; id: string | null }
  detalhe: Record<string, unknown> | null
  origem: Record<string, string | number | null> | null
  ordem: number | null
  hash: string | null
}

async function selectRows(
  db: Db,
  where: Sql,
  order: Sql,
  limit: number,
  offset: number,
): Promise<RegistroDeAuditoria[]> {
  const rows = await db.query<Row>(sql`
    select a.id, a.em, a.acao, a.recurso, a.recurso_id as "recursoId", a.tenant_id as "tenantId", a.ator, a.detalhe,
      a.request_id as "requestId", a.origem, s.ordem, encode(s.selo, 'hex') as hash
    from (select * from auditoria a where ${where} order by ${order} limit ${limit} offset ${offset}) a
      left join auditoria_selos s on s.auditoria_id = a.id
    order by a.id desc`)
  const actors = rows.map(({ ator }) => (typeof ator === 'string' ? splitActor(ator) : ator))
  const names = await namesOf(db, actors)
  return rows.map((row, nth) => present(row, actors[nth]!, names))
}

/** Older rows about notes have their actor as one text, "portal:<id>". */
const splitActor = (ator: string) => {
  const [tipo = '', id = null] = ator.split(/:(.*)/s)
  return { tipo, id }
}

function present(
  { origem, detalhe, ordem, hash, ...row }: Row,
  ator: { tipo: string; id: string | null },
  names: ReadonlyMap<string, string>,
): RegistroDeAuditoria {
  const text = (name: string) => (typeof origem?.[name] === 'string' ? origem[name] : null)
  const { motivo } = detalhe ?? {}
  return {
    ...row,
    ator: { tipo: ator.tipo, id: ator.id, nome: names.get(ator.id ?? '') ?? null, papel: text('papel') },
    apiKeyId: ator.tipo === 'api-key' ? ator.id : null,
    ...{ sessaoId: text('sessaoId'), ip: text('ip'), userAgent: text('userAgent') },
    ...{ metodo: text('metodo'), rota: text('rota') },
    statusCode: typeof origem?.['statusCode'] === 'number' ? origem['statusCode'] : null,
    motivo: typeof motivo === 'string' ? String(maskPersonal(motivo)) : null,
    mudancas: maskPersonal(mudancasOf(detalhe)) as RegistroDeAuditoria['mudancas'],
    detalhe: maskPersonal(detalhe),
    selo: ordem !== null && hash !== null ? { ordem, hash } : null,
  }
}

/** What a row says of before and after: of each field, or of the one value that the act changes. */
function mudancasOf(detalhe: Row['detalhe']): RegistroDeAuditoria['mudancas'] {
  if (!detalhe || !('de' in detalhe) || !('para' in detalhe)) return null
  const { de, para } = detalhe
  if (!isObject(de) || !isObject(para)) return { valor: { de, para } }
  const fields = [...new Set([...Object.keys(de), ...Object.keys(para)])]
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(de[field]) !== JSON.stringify(para[field]))
      .map((field) => [field, { de: de[field] ?? null, para: para[field] ?? null }]),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
