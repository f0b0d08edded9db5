import type { TipoDeAlerta } from '#domain/alertas.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** `chave`: identifies recurrences of the same alert; default: the note. */
export type Alerta = { tipo: TipoDeAlerta; detalhe?: object } & (
  | { tenantId: string; notaId: string; chave?: string }
  | { tenantId: string | null; notaId?: undefined; chave: string }
)

type Columns = Record<'tenantId' | 'tipo' | 'chave' | 'detalhe', Sql>

/**
 * Raises an alert; a recurrence, up to an hour after it was resolved, updates the same alert
 * (docs/especificacao/estados.md#17-alert).
 */
export async function raiseAlerta(tx: Db, alerta: Alerta): Promise<void> {
  const { tenantId, tipo, detalhe } = alerta
  const nota = alerta.notaId ?? null
  const columns = {
    tenantId: sql`${tenantId}::uuid`,
    tipo: sql`${tipo}`,
    chave: sql`${alerta.chave ?? nota}`,
    detalhe: sql`${JSON.stringify({ ...(nota && { notaId: nota }), ...detalhe })}::json`,
  }
  await tx.query(sql`with r as (${reopenFrom(columns, ONE)}) ${raiseFrom(columns, ONE)}`)
}
const ONE = sql`(select) um`

/**
 * Raises an alert for each row of `source`, as part of a larger statement; an open one of the same type and key counts
 * it. `reopenFrom` over the same rows belongs to the same statement.
 */
export const raiseFrom = (alerta: Columns, source: Sql): Sql => sql`
  insert into alertas (id, tenant_id, tipo, chave, detalhe)
  select gen_random_uuid(), s.* from (${rowsOf(alerta, source)}) s
  where not exists (${RECENT})
  on conflict (tipo, chave) where status <> 'resolvido'
  do update set ocorrencias = alertas.ocorrencias + 1, detalhe = excluded.detalhe, atualizado_em = now()`

/** Reopens the alerts of `source` that were resolved within the hour, none of the same type and key being open. */
export const reopenFrom = (alerta: Columns, source: Sql): Sql => sql`
  update alertas a set ocorrencias = a.ocorrencias + 1, detalhe = s.detalhe, atualizado_em = now(), status = 'aberto',
    resolvido_em = null, resolvido_por = null, nota_resolucao = null
  from (${rowsOf(alerta, source)}) s where a.id = (${RECENT})`

const rowsOf = ({ tenantId, tipo, chave, detalhe }: Columns, source: Sql): Sql =>
  sql`select ${tenantId} as tenant_id, ${tipo} as tipo, (${chave})::text as chave, ${detalhe} as detalhe from ${source}`

/** The alert that a recurrence of `s` reopens. */
const RECENT = sql`
  select b.id from alertas b where b.tipo = s.tipo and b.chave = s.chave and b.status = 'resolvido'
    and b.resolvido_em > now() - interval '1 hour'
    and not exists (select from alertas c where c.tipo = s.tipo and c.chave = s.chave and c.status <> 'resolvido')
  order by b.aberto_em desc limit 1`

/** Resolves the alerts about a note. */
export const resolveAlertas = (tx: Db, notaId: string) =>
  tx.query(sql`${RESOLVE} where chave = ${notaId} and status <> 'resolvido'`)

/** Resolves the open alert of a type and key, if there is one. */
export const resolveAlerta = (tx: Db, tipo: TipoDeAlerta, chave: string) =>
  tx.query(sql`${RESOLVE} where tipo = ${tipo} and chave = ${chave} and status <> 'resolvido'`)

/** Resolves the alerts about an unlisted code of a template, over every connection. */
export const resolveAlertasDoCodigo = (tx: Db, { padrao, codigo }: { padrao: string; codigo: string }) =>
  tx.query(sql`${RESOLVE} where tipo = 'codigo_desconhecido' and status <> 'resolvido'
    and detalhe ->> 'padrao' = ${padrao} and detalhe ->> 'codigo' = ${codigo}`)

/** The same for some types of alert, about the note of each row of `source`, as part of a larger statement. */
export const resolveFrom = (tipos: readonly TipoDeAlerta[], notaId: Sql, source: Sql): Sql => sql`
  ${RESOLVE} from (select ${notaId} as nota_id from ${source}) terminadas
  where tipo = any(${tipos}::text[]) and chave = nota_id::text and status <> 'resolvido'`

const RESOLVE = sql`update alertas set status = 'resolvido', resolvido_em = now(), atualizado_em = now()`
