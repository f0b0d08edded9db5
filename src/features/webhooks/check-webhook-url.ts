import type { Ambiente } from '#domain/nota/nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { AddressError, assertPublicUrl } from '#platform/http-client/address-guard.ts'
import { withoutLogin } from '#platform/secret.ts'

/**
 * Refuses an address to which nothing may be delivered: WEBHOOK_URL_INVALIDA, naming `campo`. HTTPS is required where
 * real notes may pass (docs/especificacao/contrato.md#6-events): in a process that permits production, for any production
 * key, and for an endpoint of production. `ambiente`: that of the events which the address is to take; null: of both.
 */
export function checkWebhookUrl(
  { app, actor }: Ctx,
  { url, ambiente }: { url: string; ambiente: Ambiente | null },
  campo: string,
): void {
  const byKey = actor.kind === 'api-key' && actor.ambiente === 'producao'
  const https = app.config.permitirProducao || byKey || ambiente === 'producao'
  try {
    assertPublicUrl(url, { https, redesPermitidas: app.config.redesPermitidas })
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    const mensagem = `Recebido ${JSON.stringify(withoutLogin(url).slice(0, 200))}; esperada uma URL ${https ? 'https' : 'http ou https'} pública, sem usuário nem senha.`
    throw new Refusal('WEBHOOK_URL_INVALIDA', error.message, {
      erros: [{ campo, codigo: 'FORMATO_INVALIDO', mensagem }],
    })
  }
}
