import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { EntregaDetalhe } from '#formas/webhooks/entrega.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { findEntregaOrRefuse } from './deliveries.ts'
import { type EstadoEntrega, loadDeliveries } from './load-delivery.ts'
import { sendWebhook } from './send-webhook.ts'
import { settleAttempts } from './settle-attempts.ts'

/**
 * Makes one manual attempt of a delivery, to the present address of its endpoint: success makes it `entregue`, failure
 * leaves it unchanged, and the schedule of one that waits continues
 * (docs/especificacao/estados.md#3-webhook-endpoint-and-delivery). Throws NAO_ENCONTRADO, ESTADO_INVALIDO while an
 * attempt is under way, ENDPOINT_WEBHOOK_INATIVO when the endpoint was deleted.
 */
export async function replayEntrega(ctx: Ctx, id: string): Promise<EntregaDetalhe> {
  allow(ctx, 'webhook.write')
  return resendEntrega(ctx, id)
}

/** The same for verbs that called `allow`. `motivo`: why an operator does it, for the audit. */
export async function resendEntrega(ctx: Ctx, id: string, motivo?: string): Promise<EntregaDetalhe> {
  const { status } = await findEntregaOrRefuse(ctx, id)
  const [delivery] = await loadDeliveries(ctx.db, [{ id, tenantId: ctx.tenantId }])
  if (!delivery || !REPLAYABLE.includes(status))
    throw stateConflict(`delivery ${id} is ${status}`, { estadoAtual: status, permitidos: REPLAYABLE })
  if (!delivery.segredo) throw new Refusal('ENDPOINT_WEBHOOK_INATIVO', `the endpoint of delivery ${id} was deleted`)

  const attempt = await sendWebhook(ctx.app, delivery, 'manual')
  await ctx.db.transaction(async (tx) => {
    await settleAttempts(ctx.app, tx, [{ delivery, job: null, attempt }])
    await audit(tx, ctx, {
      acao: 'webhook.replay',
      recurso: 'entrega',
      recursoId: id,
      detalhe: { entregue: attempt.erroClasse === null, ...(motivo && { motivo }) },
    })
  })
  return findEntregaOrRefuse(ctx, id)
}

/** The states of a delivery in which no attempt is under way. */
const REPLAYABLE: readonly EstadoEntrega[] = [
  'pendente',
  'aguardando_retentativa',
  'delivery_failed',
  'suspensa',
  'entregue',
]
