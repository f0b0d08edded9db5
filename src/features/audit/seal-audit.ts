import { createHash } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { foldAudit } from './fold-audit.ts'

/** A row of the audit as the seal covers it: every column, in one text whose form never changes. */
type Line = { id: number; linha: string }

// `json` columns keep the text that was written, and the time is printed to the microsecond in UTC.
const COLUMNS = sql`a.id::text, a.tenant_id, a.acao, a.recurso, a.recurso_id, a.ator::text, a.request_id,
  a.detalhe::text, to_char(a.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
// Rows of before `origem` were sealed without it, and rows that have none still are.
const LINHA = sql`(case when a.origem is null then json_build_array(${COLUMNS})
  else json_build_array(${COLUMNS}, a.origem::text) end)::text as linha`

/**
 * Seals the rows that have no seal yet, in order of id, at most SEAL_MAX at once: each seal is the SHA-256 of the seal
 * before it and the row. A row whose transaction ended late is sealed after rows with greater ids: `ordem`, not the id,
 * is the order of the chain. One process at a time. Returns how many it sealed.
 */
export async function sealAudit(app: App): Promise<number> {
  const sealed = await app.sistema.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('auditoria_selos'))`)
    const head = await tx.one<{ ordem: number; selo: Buffer }>(
      sql`select ordem, selo from auditoria_selos order by ordem desc limit 1`,
    )
    // No transaction lasts as long as LATE_S, so all rows older than the last one sealed before that are sealed.
    const lines = await tx.query<Line>(sql`
      select a.id, ${LINHA} from auditoria a
      where a.id > coalesce((select s.auditoria_id from auditoria_selos s
          where s.em < clock_timestamp() - make_interval(secs => ${LATE_S}) order by s.em desc, s.ordem desc limit 1), 0)
        and not exists (select from auditoria_selos s where s.auditoria_id = a.id)
      order by a.id limit ${SEAL_MAX}`)
    if (!lines.length) return null
    let selo = head?.selo ?? GENESIS
    const seals = lines.map(({ id, linha }, index) => {
      selo = sealOf(selo, linha)
      return { ordem: (head?.ordem ?? 0) + index + 1, id, selo: selo.toString('hex') }
    })
    await tx.query(sql`
      insert into auditoria_selos (ordem, auditoria_id, selo)
      select ordem, id, decode(selo, 'hex') from json_to_recordset(${JSON.stringify(seals)}) as s(ordem bigint, id bigint, selo text)`)
    return seals
  })
  const last = sealed?.at(-1)
  // The log is outside the database: rewriting the whole chain there does not change the seals logged here.
  if (last) app.log.info({ ordem: last.ordem, selo: last.selo }, 'audit sealed')
  return sealed?.length ?? 0
}

/** The result of a check of the chain: how many rows are unchanged, and the first that is not. */
export type AuditCheck = {
  seladas: number
  /** Rows that have no seal yet. */
  porSelar: number
  ultima: { id: number; em: Date; selo: string } | null
  quebra: Quebra | null
}

/** The first row, in the order of sealing, that differs from its seal; `ordem`: its place in the chain. */
export type Quebra = { id: number; ordem: number; seladaEm: Date } & (
  | { motivo: 'linha_alterada'; esperado: string; encontrado: string }
  | { motivo: 'linha_removida' }
  | { motivo: 'selo_removido' }
)

type Sealed = { ordem: number; id: number; selo: Buffer; seladaEm: Date; em: Date; linha: string | null }

/**
 * Walks the whole chain, a batch at a time, and compares every seal with its present row. `db` must see every tenant.
 * `onBatch` is called with the number of rows compared so far.
 */
export async function verifyAuditChain(db: Db, onBatch?: (seladas: number) => unknown): Promise<AuditCheck> {
  let seladas = 0
  let selo: Buffer = GENESIS
  let ultima: AuditCheck['ultima'] = null
  let quebra: Quebra | null = null
  for (let more = true; more && !quebra; ) {
    const rows = await db.query<Sealed>(sql`
      select s.ordem, s.auditoria_id as id, s.selo, s.em as "seladaEm", a.em,
        case when a.id is null then null else (select l.linha from (select ${LINHA}) l) end as linha
      from auditoria_selos s left join auditoria a on a.id = s.auditoria_id
      where s.ordem > ${seladas} order by s.ordem limit ${SEAL_MAX}`)
    for (const row of rows) {
      quebra = breakAt(row, seladas + 1, selo)
      if (quebra) break
      ;[seladas, selo] = [row.ordem, row.selo]
      ultima = { id: row.id, em: row.em, selo: selo.toString('hex') }
    }
    await onBatch?.(seladas)
    more = rows.length === SEAL_MAX
  }
  const open = await db.one<{ n: number }>(sql`
    select count(*) as n from auditoria a where not exists (select from auditoria_selos s where s.auditoria_id = a.id)`)
  return { seladas, porSelar: open?.n ?? 0, ultima, quebra }
}

function breakAt({ id, seladaEm, linha, ...row }: Sealed, ordem: number, previous: Buffer): Quebra | null {
  if (row.ordem !== ordem) return { id, seladaEm, ordem, motivo: 'selo_removido' }
  if (linha === null) return { id, seladaEm, ordem, motivo: 'linha_removida' }
  const [esperado, encontrado] = [row.selo.toString('hex'), sealOf(previous, linha).toString('hex')]
  return esperado === encontrado ? null : { id, seladaEm, ordem, motivo: 'linha_alterada', esperado, encontrado }
}

/** Seals every minute, in any worker process, and adds the rows up for the summary. */
export function startSealer(app: App): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const sealAll = async (): Promise<void> => {
    while ((await sealAudit(app)) === SEAL_MAX);
    await foldAudit(app)
  }
  const timer = setInterval(() => {
    running = running.then(sealAll).catch((error) => app.log.warn({ err: error }, 'audit not sealed'))
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

const sealOf = (previous: Buffer, linha: string) => createHash('sha256').update(previous).update(linha).digest()
const GENESIS = Buffer.alloc(32)
const SEAL_MAX = 1_000
const LATE_S = 600
const EVERY_MS = 60_000
