import { webhookRoutes } from '#http/portal/webhooks.ts'

/** `/webhooks/…` with an API key: the same operations as in the portal (decisions §6), and replay (spec §6). */
export const publicWebhooks = webhookRoutes('public')
