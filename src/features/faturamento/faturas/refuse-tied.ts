import { isUnissued, type StatusNota } from '#domain/nota/nota.ts'
import type { Db } from '#platform/db/db.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import type { FaturaRow } from './fatura-row.ts'

/**
 * Refuses to void a locked fatura that something still depends on: a payment, a charge that may still be paid, or a note of
 * the subscription that is valid or on its way to the city. Throws ESTADO_INVALIDO, which says what to do first.
 */
export async function refuseTied(db: Db, fatura: FaturaRow): Promise<void> {
  const { id, status: estadoAtual, pago } = fatura
  if (pago > 0) throw conflict('status', 'A fatura já tem pagamento.', { estadoAtual })
  const charge = await db.one<{ id: string }>(sql`
    select id from cobrancas where fatura_id = ${id} and status in ('criando', 'incerta', 'emitida', 'vencida', 'cancelando')`)
  if (charge)
    throw conflict(
      'cobrancaId',
      `A fatura tem uma cobrança que ainda pode ser paga. Cancele-a antes, e repita: POST /admin/bank/cobrancas/${charge.id}/cancelar.`,
      { estadoAtual, cobrancaId: charge.id },
    )
  type Nota = { numero: string | null; status: StatusNota; idIntegracao: string | null }
  const nota = await db.one<Nota>(
    sql`select numero, status, id_integracao as "idIntegracao" from notas where id = ${fatura.nfId}`,
  )
  const isValid = nota && nota.status !== 'cancelada' && !isUnissued(nota.status)
  // A separate statement: a cluster would compare the request here with a note on another server, and find them
  // different.
  const asked = await db.one(sql`
    select from nf_pedidos p where p.fatura_id = ${id} and p.id_integracao is distinct from ${nota?.idIntegracao ?? null}
      and not exists (select from nf_recusas r where r.fatura_id = p.fatura_id)`)
  if (!isValid && !asked) return
  throw conflict(
    'nfId',
    isValid && nota.numero
      ? `A fatura tem a nota ${nota.numero}. Cancele-a antes, e repita: POST /admin/nf-mensalidade/faturas/${id}/cancelar-nf.`
      : 'A nota desta fatura está sendo emitida. Espere o resultado, cancele-a se for autorizada, e repita.',
    { estadoAtual, nfId: fatura.nfId },
  )
}
