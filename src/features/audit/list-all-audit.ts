import { BOM, csvLine } from '#domain/csv.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { RegistroDeAuditoria } from '#formas/operacao/auditoria.ts'
import type { Ctx } from '#platform/ctx.ts'
import { countOrEstimate } from '#platform/db/count.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { audit } from './audit.ts'
import { countedOf, type FiltroDaAuditoria, orderOf, whereOf } from './filter-audit.ts'
import { maskPersonal } from './mask-personal.ts'
import { nameObjects } from './name-objects.ts'

/**
 * The audit of all accounts and of the service itself, the newest row first; e-mails, CPFs and addresses inside the
 * details are masked. Above ten thousand rows the total is an estimate.
 */
export async function listAllAudit(
  ctx: Ctx,
  { limit, offset, ...filtro }: FiltroDaAuditoria & { limit: number; offset: number },
): Promise<{ items: RegistroDeAuditoria[]; total: number; totalEstimado: boolean }> {
  allow(ctx, 'admin.auditoria.read')
  const db = ctx.app.leitura.forAll()
  const where = await whereOf(db, filtro)
  const order = orderOf(filtro)
  const [items, count] = await Promise.all([
    limit === 0 ? [] : selectRows(db, where, order, limit, offset),
    countOrEstimate(db, await countedOf(db, filtro, where)),
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
  const [names, objectOf] = await Promise.all([namesOf(db, actors), nameObjects(db, accountsOf(rows), rows)])
  return rows.map((row, nth) => present(row, actors[nth]!, names, objectOf(row)))
}

/** The accounts that the rows are about; a row of the operators names its account in `detalhe`. */
const accountsOf = (rows: readonly Row[]) => [
  ...new Set(rows.map(({ tenantId, detalhe }) => tenantId ?? detalhe?.['tenantId']).filter(isUuid)),
]

/** Older rows about notes have their actor as one text, "portal:<id>". */
const splitActor = (ator: string) => {
  const [tipo = '', id = null] = ator.split(/:(.*)/s)
  return { tipo, id }
}

function present(
  { origem, detalhe, ordem, hash, ...row }: Row,
  ator: { tipo: string; id: string | null },
  names: ReadonlyMap<string, string>,
  objeto: string | null,
): RegistroDeAuditoria {
  const text = (name: string) => (typeof origem?.[name] === 'string' ? origem[name] : null)
  const { motivo } = detalhe ?? {}
  return {
    ...row,
    objeto: objeto && String(maskPersonal(objeto)),
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

/** The values before and after in a row: of each field, or of the one value that the act changes. */
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

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** The present names of people and keys, by id. */
async function namesOf(
  db: Db,
  actors: readonly { tipo: string; id: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (...wanted: string[]) => [
    ...new Set(actors.flatMap(({ tipo, id }) => (wanted.includes(tipo) && isUuid(id) ? [id] : []))),
  ]
  const rows = await db.query<{ id: string; nome: string }>(sql`
    select id, nome from usuarios where id = any(${idsOf('portal')}::uuid[])
    union all select id, nome from admin_usuarios where id = any(${idsOf('admin', 'suporte')}::uuid[])
    union all select id, nome from api_keys where id = any(${idsOf('api-key')}::uuid[])`)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
