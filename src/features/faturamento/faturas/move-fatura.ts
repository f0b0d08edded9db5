import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * Moves a locked fatura to another state (docs/especificacao/estados.md#6-fatura). The caller called `allow`, checked that
 * the move is legal (src/domain/faturamento/estados.ts) and audits.
 */
export async function moveFatura(
  db: Db,
  { id }: { id: string },
  para: StatusFatura,
  { motivo = null, now }: { motivo?: string | null; now: Date },
): Promise<void> {
  await db.query(sql`
    update faturas set status = ${para}, motivo = coalesce(${motivo}, motivo), versao = versao + 1, atualizada_em = ${now}
    where id = ${id}`)
}
