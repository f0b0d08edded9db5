import type { Fila } from '#domain/filas.ts'
import { auditFrom, describeActor, describeOrigem } from '#features/audit/audit.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Moved } from '#platform/queue/operate.ts'

/** Audits the acts on the jobs of a queue in each account that had some, with their number. */
export async function auditContas(
  tx: Db,
  ctx: Ctx,
  { acao, fila, moved, detalhe }: { acao: string; fila: Fila; moved: readonly Moved[]; detalhe: object },
): Promise<void> {
  const counts = Map.groupBy(
    moved.flatMap(({ tenantId }) => tenantId ?? []),
    (tenantId) => tenantId,
  )
  const rows = [...counts].map(([tenantId, jobs]) => ({ tenantId, detalhe: { ...detalhe, tarefas: jobs.length } }))
  const columns = {
    acao,
    recurso: 'fila',
    recursoId: sql`${fila}::text`,
    tenantId: sql`"tenantId"`,
    ator: sql`${JSON.stringify(describeActor(ctx.actor))}::json`,
    requestId: sql`${ctx.requestId}`,
    origem: sql`${JSON.stringify(describeOrigem(ctx))}::json`,
    detalhe: sql`detalhe`,
  }
  await tx.query(
    auditFrom(columns, sql`json_to_recordset(${JSON.stringify(rows)}) as p("tenantId" uuid, detalhe json)`),
  )
}
