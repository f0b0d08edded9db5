import { audit } from '#features/audit/audit.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { wake } from '#platform/queue/queue.ts'

/**
 * Has the city asked at once about a note of unknown outcome, instead of at the next scheduled consult. A note whose
 * outcome is known, or of which nothing was ever sent, is left alone. Answers the note as it is; the consult follows.
 */
export async function consultNow(ctx: Ctx, { notaId }: { notaId: string }): Promise<NotaRow> {
  allow(ctx, 'nota.consult')
  const nota = await findNota(ctx, notaId)
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`
      with due as (update jobs set estado = 'aguardando', executar_em = now()
        where fila = 'nota.consult' and chave = ${nota.id} and tenant_id = ${ctx.tenantId} and estado in ('aguardando', 'bloqueado'))
      insert into jobs (fila, chave, tenant_id, grupo, request_id)
      select 'nota.consult', n.id::text, n.tenant_id, n.conexao || ':' || n.ambiente, ${ctx.requestId} from notas n
      where n.id = ${nota.id} and n.tenant_id = ${ctx.tenantId} and n.status in ('processando', 'falha_temporaria')
        and not exists (select from jobs j where j.chave = n.id::text and j.fila in ('nota.issue', 'nota.consult')
          and j.estado in ('aguardando', 'executando', 'bloqueado'))
        and exists (select from transmissoes t where t.nota_id = n.id and t.operacao = 'emitir' and t.resultado in ('nula', 'incerta'))
      on conflict do nothing`)
    await audit(tx, ctx, { acao: 'nota.consult', recurso: 'nota', recursoId: nota.id })
    await wake(tx, 'nota.consult')
  })
  return nota
}
