import type { Anexo, Composed } from '#platform/mail/compose.ts'

/**
 * A message to send. `chave`: its cause; a second message with the same key is not written. `id`: for callers that name it
 * later.
 */
export type Mail = Composed & {
  tenantId: string | null
  chave: string
  para: string
  /**
   * The message is also sent to an address that is not confirmed yet: a confirmation link, or a message that does not go to
   * the person of an account. A stranger who registers the address must not stop those.
   */
  semConfirmar?: boolean
  id?: string
  /** The message is about a test note: it counts among those of accounts in their trial. */
  deTeste?: boolean
  /** How many of its kind the account sends in 24 hours while it is in its trial. */
  tetoDaConta?: number
  anexos?: readonly Anexo[]
}
