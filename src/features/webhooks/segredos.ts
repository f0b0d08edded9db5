import crypto from 'node:crypto'
import type { App } from '#platform/app.ts'

/** The owner of a signing secret: an endpoint, or the whole tenant (`opcoes.webhookUrl`, endpointId null). */
type SegredoOwner = { tenantId: string; endpointId: string | null }

/** A new signing secret: 256 bits, `whsec_` and hex. The receiver keys the HMAC with the whole text. */
export const newSegredo = () => `whsec_${crypto.randomBytes(32).toString('hex')}`

/** Seals a secret for its owner; with another owner it cannot be opened. */
export const sealSegredo = (app: App, owner: SegredoOwner, segredo: string): Buffer =>
  app.vault.sealSecret(scopeOf(owner), segredo)

/** Opens a sealed secret. Throws VaultError. */
export const openSegredo = (app: App, owner: SegredoOwner, sealed: Buffer): string =>
  app.vault.openSecret(scopeOf(owner), sealed)

/**
 * The secret that signs deliveries of homologação to `opcoes.webhookUrl`: derived from that of the account, which it
 * does not reveal, so that a key of homologação can verify them and nothing of production.
 */
export const segredoDeHomologacao = (segredo: string): string =>
  `whsec_${crypto.createHmac('sha256', segredo).update('homologacao').digest('hex')}`

/** What a secret is sealed for: with another owner it cannot be opened. */
export const scopeOf = ({ tenantId, endpointId }: SegredoOwner) => `webhook|${tenantId}|${endpointId ?? 'avulso'}`
