import type { Aviso } from '#domain/nota/nota.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** Adds an aviso to a note, once for each code, in the transaction of `tx`. */
export async function addAviso(tx: Db, nota: { id: string; tenantId: string }, aviso: Aviso): Promise<void> {
  await tx.query(sql`
    update notas set avisos = (avisos::jsonb || ${JSON.stringify([aviso])}::jsonb)::json
    where tenant_id = ${nota.tenantId} and id = ${nota.id}
      and not avisos::jsonb @> ${JSON.stringify([{ codigo: aviso.codigo }])}::jsonb`)
}
