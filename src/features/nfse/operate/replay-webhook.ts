import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { resendEntrega } from '#features/webhooks/replay.ts'
import type { WebhookReenviado } from '#formas/notas/nota-operacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { findEntregasDaNota } from './entregas-da-nota.ts'
import { assertMay, findFatos } from './fatos.ts'
import { motivoOf } from './motivo.ts'

/**
 * Sends an event of a note again, its last or the one named, once to each endpoint that it has a delivery to
 * (docs/especificacao/estados.md#3-webhook-endpoint-and-delivery): the delivery keeps its id, and its bytes. A delivery
 * with an attempt under way, or whose endpoint was deleted, is left alone; one that waits keeps waiting if this fails.
 * `ctx` is in the account. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function replayWebhook(
  ctx: Ctx,
  { notaId, evento: wanted, motivo: raw }: { notaId: string; evento?: string; motivo: string },
): Promise<WebhookReenviado> {
  allow(ctx, 'nota.replay-webhook')
  const motivo = motivoOf(raw)
  const fatos = await findFatos(ctx.db, notaId)
  if (!fatos) throw new Refusal('NAO_ENCONTRADO', `no nota ${notaId}`)
  assertMay('replay-webhook', fatos)
  const deliveries = await ctx.db.query<{ id: string; evento: string }>(sql`
    select e.id, e.evento from entregas e left join eventos v on v.tenant_id = e.tenant_id and v.nota_id = e.nota_id and v.id = e.evento_id
    where e.nota_id = ${notaId} and e.tenant_id = ${ctx.tenantId} order by coalesce(v.criado_em, e.criada_em) desc, e.id`)
  const evento = wanted ?? deliveries[0]?.evento
  const mine = deliveries.filter((each) => each.evento === evento)
  if (!evento || mine.length === 0)
    throw conflict(
      'evento',
      `A nota não tem entrega de ${wanted}; tem de ${[...new Set(deliveries.map((each) => each.evento))].join(', ')}.`,
      { estadoAtual: fatos.status },
    )
  // The act is recorded before the first byte leaves; each delivery has a line of its own with its result.
  await audit(ctx.db, ctx, {
    acao: 'nota.replay-webhook',
    recurso: 'nota',
    recursoId: notaId,
    detalhe: { motivo, evento, entregas: mine.length },
  })
  const sent = await Promise.all(mine.map(({ id }) => resendEntrega(ctx, id, motivo).catch(keepRefused)))
  const ids = sent.flatMap((each) => each?.id ?? [])
  if (ids.length === 0)
    throw new Refusal('ENDPOINT_WEBHOOK_INATIVO', `no delivery of ${evento} of nota ${notaId} has an endpoint`)
  const entregas = await findEntregasDaNota(ctx, notaId)
  return { evento, entregas: entregas.filter(({ id }) => ids.includes(id)) }
}

/** The endpoint was deleted, or a worker has taken the delivery meanwhile: the others continue. */
function keepRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
