import { audit } from '#features/audit/audit.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { enqueueFrom, GRUPO, hurry } from '#platform/queue/enqueue.ts'

/**
 * Makes the consult of a note with an unknown outcome due now, instead of at its next scheduled time. A note whose
 * outcome is known, or of which nothing was ever sent, is left alone. `motivo`: why an operator asks. Returns the note as it is; the consult follows.
 */
export async function consultNow(ctx: Ctx, { notaId, motivo }: { notaId: string; motivo?: string }): Promise<NotaRow> {
  allow(ctx, 'nota.consult')
  const nota = await findNota(ctx, notaId)
  await ctx.db.transaction(async (tx) => {
    await tx.query(
      enqueueFrom(
        'nota.consult',
        { chave: sql`id`, tenantId: sql`tenant_id`, grupo: GRUPO, requestId: sql`${ctx.requestId}` },
        sql`notas n
          where id = ${nota.id} and tenant_id = ${ctx.tenantId} and status in ('processando', 'falha_temporaria')
            and not exists (select 1 from jobs j where j.chave = ${nota.id}::text and j.fila in ('nota.issue', 'nota.consult')
              and j.estado in ('aguardando', 'executando', 'bloqueado'))
            and exists (select from transmissoes t
              where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.operacao = 'emitir' and t.resultado in ('nula', 'incerta'))`,
      ),
    )
    await hurry(tx, { fila: 'nota.consult', chave: nota.id, tenantId: ctx.tenantId })
    await audit(tx, ctx, {
      acao: 'nota.consult',
      recurso: 'nota',
      recursoId: nota.id,
      ...(motivo && { detalhe: { motivo } }),
    })
  })
  return nota
}
