import { describeActor } from '#features/audit/audit.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** Records the act in the history of the note, which keeps its state. */
export async function recordAct(tx: Db, { actor, requestId }: Ctx, notaId: string, detalhe: object): Promise<void> {
  const line = {
    tenantId: sql`tenant_id`,
    notaId: sql`id`,
    de: sql`status`,
    para: sql`status`,
    ator: sql`${JSON.stringify(describeActor(actor))}`,
    requestId: sql`${requestId}`,
    detalhe: sql`${JSON.stringify(detalhe)}::json`,
  }
  await tx.query(historyFrom(line, sql`notas where id = ${notaId}`))
}
