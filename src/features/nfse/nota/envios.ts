import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { DaNota } from './nota-row.ts'

/** A message with a note to one address; `usuarioId` null: the service sent it. */
export type Envio = { id: string; para: string; usuarioId: string | null; em: Date }

/** Stores the addresses that a note is sent to, in the transaction that writes the messages. */
export async function recordEnvios(tx: Db, { id, tenantId }: DaNota, envios: readonly Envio[]): Promise<void> {
  for (const { id: envio, para, usuarioId, em } of envios)
    await tx.query(sql`
      insert into envios_de_notas (id, tenant_id, nota_id, para, usuario_id, criado_em)
      values (${envio}, ${tenantId}, ${id}, ${para}, ${usuarioId}, ${em})`)
}

/** The messages with a note, the newest first. */
export const selectEnvios = (ctx: Ctx, notaId: string): Promise<Envio[]> =>
  ctx.db.query<Envio>(sql`
    select id, para, usuario_id as "usuarioId", criado_em as em from envios_de_notas
    where tenant_id = ${ctx.tenantId} and nota_id = ${notaId} order by criado_em desc, para limit 100`)
