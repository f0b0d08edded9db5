import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { timeId } from '#platform/time-id.ts'
import { reachable, refuseLimited } from './endpoints.ts'
import { EVENTO_TESTE, eventBody } from './event-body.ts'
import { loadDeliveries } from './load-delivery.ts'
import { type ErroClasse, sendWebhook } from './send-webhook.ts'
import { settleAttempts } from './settle-attempts.ts'

export type ResultadoTeste = {
  entregaId: string
  entregue: boolean
  statusHttp: number | null
  erroClasse: ErroClasse | null
  duracaoMs: number
}

/**
 * Sends a signed `webhook.teste` to the endpoint now, once, whatever its state, and logs it as a delivery. The body of
 * the answer is neither stored nor returned: the caller could read private pages with it
 * (docs/referencia/reliability.md#a3-ssrf). Throws NAO_ENCONTRADO.
 */
export async function testEndpoint(ctx: Ctx, endpointId: string): Promise<ResultadoTeste> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const entregaId = timeId(ctx.now())
  const corpo = eventBody(ctx.app, EVENTO_TESTE, NOTA_DE_TESTE, ctx.now())
  // The delivery counts as failed until the attempt succeeds: there is no retry.
  const created = await ctx.db.one(sql`
    insert into entregas (id, tenant_id, evento, endpoint_id, url, corpo, estado)
    select ${entregaId}, tenant_id, ${EVENTO_TESTE}, id, url, ${corpo}, 'delivery_failed'
      from webhook_endpoints where ${reachable(ctx)} and id = ${endpointId} returning id`)
  const [delivery] = created ? await loadDeliveries(ctx.db, [{ id: entregaId, tenantId: ctx.tenantId }]) : []
  if (!delivery) throw new Refusal('NAO_ENCONTRADO', `webhook endpoint ${endpointId} is not of this tenant`)

  const attempt = { ...(await sendWebhook(ctx.app, delivery, 'manual')), resposta: null }
  const { statusHttp, erroClasse, duracaoMs } = attempt
  const entregue = erroClasse === null
  await ctx.db.transaction(async (tx) => {
    await settleAttempts(ctx.app, tx, [{ delivery, job: null, attempt }])
    await audit(tx, ctx, { acao: 'webhook.test', recurso: 'webhook', recursoId: endpointId, detalhe: { entregue } })
  })
  return { entregaId, entregue, statusHttp, erroClasse, duracaoMs }
}

const NOTA_DE_TESTE = {
  id: '00000000-0000-4000-8000-000000000000',
  status: 'autorizada',
  idIntegracao: 'teste',
  numero: '1',
  chaveAcesso: null,
  numeroRps: '1',
  serieRps: '1',
  substituicaoEmCurso: false,
} as const
