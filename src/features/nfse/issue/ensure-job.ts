import type { DaNota } from '#features/nfse/nota/nota-row.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueueFrom, GRUPO } from '#platform/queue/enqueue.ts'
import { retryFailed } from '#platform/queue/operate.ts'

/**
 * Makes sure that an undecided note has a job: the failed one returns, or a new one begins. A note that the city may
 * have gets one that consults, never one that sends (docs/especificacao/estados.md#0-nota-hidden-sub-state).
 */
export async function ensureJob(tx: Db, { id: notaId, tenantId }: DaNota, requestId: string): Promise<void> {
  const state = await tx.one<{ open: boolean; doubt: boolean }>(sql`
    select exists (select 1 from jobs where chave = ${notaId} and fila in ('nota.issue', 'nota.consult')
        and estado in ('aguardando', 'executando', 'bloqueado')) as open,
      exists (select 1 from transmissoes where tenant_id = ${tenantId} and nota_id = ${notaId} and operacao = 'emitir'
        and resultado in ('nula', 'incerta')) as doubt`)
  if (!state || state.open) return
  const fila = state.doubt ? 'nota.consult' : 'nota.issue'
  const back = await retryFailed(tx, fila, sql`j.chave = ${notaId}`, 1)
  if (back.length > 0) return
  const job = { chave: sql`id`, tenantId: sql`tenant_id`, grupo: GRUPO, requestId: sql`${requestId}` }
  await tx.query(
    enqueueFrom(
      fila,
      job,
      sql`notas where tenant_id = ${tenantId} and id = ${notaId} and status in ('processando', 'falha_temporaria')`,
    ),
  )
}
