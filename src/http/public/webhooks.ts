import { webhookRoutes } from '#http/portal/webhooks.ts'

/**
 * `/webhooks/…` with an API key: the same operations as in the portal (docs/especificacao/decisoes.md#6-webhooks), and
 * replay (docs/especificacao/contrato.md#6-events).
 */
export const publicWebhooks = webhookRoutes('public')
