import { CONTRATO_PAGO } from '#domain/faturamento/estados.ts'
import { EVENTO_TESTE } from '#domain/webhook/eventos.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ResultadoTeste } from '#formas/webhooks/endpoint.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { timeId } from '#platform/time-id.ts'
import { reachable, refuseLimited } from './endpoints.ts'
import { eventBody } from './event-body.ts'
import { loadDeliveries } from './load-delivery.ts'
import { sendWebhook } from './send-webhook.ts'
import { settleAttempts } from './settle-attempts.ts'

/**
 * Sends a signed `webhook.teste` to the endpoint now, once, whatever its state, and logs it as a delivery. The body of
 * the answer is neither stored nor returned: the caller could read private pages with it
 * (docs/referencia/reliability.md#a3-ssrf). Throws NAO_ENCONTRADO, and LIMITE_DE_REQUISICOES beyond what an account in its
 * trial asks for in 24 hours: any person can open such an account, and name any address.
 */
export async function testEndpoint(ctx: Ctx, endpointId: string): Promise<ResultadoTeste> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const teto = (await readAjustes(ctx.app))['teste.webhooksPorDia']
  const entregaId = timeId(ctx.now())
  const corpo = eventBody(ctx.app, EVENTO_TESTE, NOTA_DE_TESTE, ctx.now())
  // The delivery counts as failed until the attempt succeeds: there is no retry.
  const created = await ctx.db.transaction(async (tx) => {
    await refuseBeyondTrial(ctx, tx, teto)
    return tx.one(sql`
      insert into entregas (id, tenant_id, evento, endpoint_id, url, corpo, estado)
      select ${entregaId}, tenant_id, ${EVENTO_TESTE}, id, url, ${corpo}, 'delivery_failed'
        from webhook_endpoints where ${reachable(ctx)} and id = ${endpointId} returning id`)
  })
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

/** Parallel requests wait for each other, to the end of the transaction of `tx`, so that each sees the previous one. */
async function refuseBeyondTrial({ tenantId, now }: Ctx, tx: Db, teto: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('webhook.teste'), hashtext(${tenantId}))`)
  const desde = new Date(now().getTime() - DAY_MS)
  const cheio = await tx.one<{ em: Date }>(sql`
    select criada_em as em from entregas where tenant_id = ${tenantId} and evento = ${EVENTO_TESTE}
      and criada_em > ${desde} and criada_em <= now() + interval '1 minute' and not exists (
        select from contratos where tenant_id = ${tenantId} and status = any(${CONTRATO_PAGO}))
    order by criada_em desc offset ${teto - 1} limit 1`)
  if (!cheio) return
  const espereSegundos = Math.max(1, Math.ceil((cheio.em.getTime() - desde.getTime()) / 1000))
  const mensagem = `Uma conta em teste envia ${teto} webhooks de teste em 24 horas; o próximo pode ir em ${Math.ceil(espereSegundos / 60)} min.`
  const correcao = 'Espere, ou emita uma nota de homologação: os eventos dela não têm esse limite.'
  const erros = [{ campo: '', codigo: 'LIMITE_DE_REQUISICOES', mensagem, correcao }]
  throw new Refusal('LIMITE_DE_REQUISICOES', 'test webhooks of a trial', { erros, dados: { espereSegundos } })
}
const DAY_MS = 86_400_000

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
