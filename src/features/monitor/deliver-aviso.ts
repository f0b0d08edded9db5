import { TENTATIVAS_MAX } from '#domain/webhook/esperas.ts'
import { retryDelayS } from '#features/webhooks/schedule.ts'
import { headersOf, postSigned } from '#features/webhooks/send-webhook.ts'
import { signWebhook } from '#features/webhooks/signature.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'

/**
 * The job `alerta.notify` (its key is a notice's id): posts it to the operators' webhook, signed and retried as every
 * webhook (docs/especificacao/contrato.md#6-events). Without an address any more the notice stays undelivered.
 */
export async function deliverAviso(app: App, { chave: id }: Job): Promise<JobResult> {
  const { alertasWebhook, ritmo } = app.config
  const aviso = await app.sistema.one<{ corpo: Buffer; tentativas: number }>(
    sql`select corpo, tentativas from alerta_avisos where id = ${id} and webhook <> 'entregue'`,
  )
  if (!aviso) return { kind: 'done' }
  if (!alertasWebhook) return { kind: 'fail', erro: 'ALERTAS_WEBHOOK_URL não está definida' }
  const { corpo } = aviso
  const assinatura = signWebhook([alertasWebhook.segredo.reveal()], Math.floor(app.now().getTime() / 1000), corpo)
  const tentativas = aviso.tentativas + 1
  const headers = headersOf({ id, evento: EVENTO }, { numero: tentativas, gatilho: 'automatico', assinatura })
  const { erroClasse, statusHttp, retryAfterS } = await postSigned(app, { url: alertasWebhook.url, corpo }, headers)
  const erro = erroClasse && (erroClasse === 'http' ? `HTTP ${statusHttp}` : erroClasse)
  const hopeless = erro !== null && tentativas >= TENTATIVAS_MAX
  await app.sistema.query(sql`
    update alerta_avisos set tentativas = ${tentativas}, status_http = ${statusHttp}, ultimo_erro = ${erro},
      webhook = ${erro === null ? 'entregue' : hopeless ? 'falhou' : 'pendente'},
      entregue_em = ${erro === null ? app.now() : null}
    where id = ${id}`)
  if (erro === null) return { kind: 'done' }
  if (hopeless) return { kind: 'fail', erro }
  return { kind: 'retry', delayS: retryDelayS(tentativas, retryAfterS, ritmo, Math.random()), consumes: true, erro }
}

/** `x-service-event`, and `evento` of the body. */
const EVENTO = 'operacao.alertas'
