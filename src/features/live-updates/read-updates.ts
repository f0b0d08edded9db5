import type { StatusNota } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { AGE, fresh, type Line, type Tail, tailBehind } from './tail.ts'

/** A change and its account. `empresaIds`: a listener limited to some companies must have all of these. */
export type Update = { tenantId: string; empresaIds: readonly string[] } & (
  | { kind: 'nota'; dados: { id: string; status: StatusNota; atualizadaEm: string } }
  | { kind: 'lote'; dados: { id: string; concluidas: number; aceitas: number; atualizadoEm: string } }
  | { kind: 'entrega'; dados: { id: string; nfseId: string | null; status: string; atualizadaEm: string } }
)

/**
 * Reads what changed in the given accounts since the first call or the last: notes by their audit, deliveries by their
 * attempts. An account that is new among them may be sent earlier changes. Both tables have ids in the order of
 * writing, so the process that writes need not notify this one.
 */
export function openReader(app: App): (tenantIds: readonly string[]) => Promise<Update[]> {
  let tails: Promise<{ auditoria: Tail; tentativas: Tail }> | null = null
  return async (tenantIds) => {
    tails ??= openTails(app)
    tails.catch(() => {
      tails = null
    })
    const { auditoria, tentativas } = await tails
    if (tenantIds.length === 0) return []
    const [lines, attempts] = await Promise.all([
      app.sistema.query<Line>(sql`
        select id, recurso_id as alvo, em, ${AGE} from auditoria
        where tenant_id = any(${tenantIds}::uuid[]) and id > ${auditoria.from} and recurso = 'nota' order by id`),
      app.sistema.query<Line>(sql`
        select id, entrega_id as alvo, iniciada_em as em, ${AGE} from entrega_tentativas
        where id > ${tentativas.from} and tenant_id = any(${tenantIds}::uuid[]) order by id`),
    ])
    const notas = latest(fresh(auditoria, lines))
    const entregas = latest(fresh(tentativas, attempts))
    if (notas.size === 0 && entregas.size === 0) return []
    const found = await Promise.all([
      readNotas(app.sistema, notas),
      readLotes(app.sistema, notas),
      readEntregas(app.sistema, tenantIds, entregas),
    ])
    return found.flat()
  }
}

async function openTails({ sistema }: App): Promise<{ auditoria: Tail; tentativas: Tail }> {
  const row = await sistema.one<{ auditoria: number; tentativas: number }>(sql`
    select (select coalesce(max(id), 0) from auditoria) as auditoria,
      (select coalesce(max(id), 0) from entrega_tentativas) as tentativas`)
  return { auditoria: tailBehind(row!.auditoria), tentativas: tailBehind(row!.tentativas) }
}

/** Each changed object once, with the time of its last change. */
const latest = (lines: readonly Line[]): Map<string, Date> => new Map(lines.map(({ alvo, em }) => [alvo, em]))

async function readNotas(db: Db, notas: ReadonlyMap<string, Date>): Promise<Update[]> {
  if (notas.size === 0) return []
  const rows = await db.query<{ id: string; tenantId: string; empresaId: string; status: StatusNota }>(sql`
    select id, tenant_id as "tenantId", empresa_id as "empresaId", status from notas where id = any(${[...notas.keys()]}::uuid[])`)
  return rows.map(({ id, tenantId, empresaId, status }) => ({
    tenantId,
    empresaIds: [empresaId],
    kind: 'nota',
    dados: { id, status, atualizadaEm: notas.get(id)!.toISOString() },
  }))
}

/** The batches of these notes, with their present progress. */
async function readLotes(db: Db, notas: ReadonlyMap<string, Date>): Promise<Update[]> {
  if (notas.size === 0) return []
  const rows = await db.query<{
    id: string
    tenantId: string
    empresaIds: string[]
    concluidas: number
    aceitas: number
  }>(sql`
    select i.lote_id as id, i.tenant_id as "tenantId", array_agg(distinct n.empresa_id) as "empresaIds", count(*) as aceitas,
      count(*) filter (where n.status not in ('processando', 'falha_temporaria')) as concluidas
    from lote_itens i join notas n on n.tenant_id = i.tenant_id and n.id = i.nota_id
    where i.lote_id in (select lote_id from lote_itens where nota_id = any(${[...notas.keys()]}::uuid[])) group by 1, 2`)
  const atualizadoEm = [...notas.values()].at(-1)!.toISOString()
  return rows.map(({ tenantId, empresaIds, ...counted }) => ({
    tenantId,
    empresaIds,
    kind: 'lote',
    dados: { ...counted, atualizadoEm },
  }))
}

async function readEntregas(
  db: Db,
  tenantIds: readonly string[],
  entregas: ReadonlyMap<string, Date>,
): Promise<Update[]> {
  if (entregas.size === 0) return []
  const rows = await db.query<{
    id: string
    tenantId: string
    empresaId: string | null
    nfseId: string | null
    status: string
  }>(sql`
    select e.id, e.tenant_id as "tenantId", n.empresa_id as "empresaId", e.nota_id as "nfseId", e.estado as status
    from entregas e left join notas n on n.tenant_id = e.tenant_id and n.id = e.nota_id
    where e.tenant_id = any(${tenantIds}::uuid[]) and e.id = any(${[...entregas.keys()]}::uuid[])`)
  return rows.map(({ id, tenantId, empresaId, nfseId, status }) => ({
    tenantId,
    empresaIds: empresaId ? [empresaId] : [],
    kind: 'entrega',
    dados: { id, nfseId, status, atualizadaEm: entregas.get(id)!.toISOString() },
  }))
}
