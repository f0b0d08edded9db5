import { randomBytes } from 'node:crypto'
import type { CausaIncerta } from '#banco/banco.ts'
import type { App } from '#platform/app.ts'
import { openBanco } from './open-banco.ts'

/**
 * Whether the bank of a credential answers: it is asked for a charge that does not exist, which is neither made nor
 * changed. A refusal is an answer. `causa`: why there was none; null: the credential was revoked.
 */
export async function askBanco(
  app: App,
  credencialId: string,
): Promise<{ respondeu: boolean; causa: CausaIncerta | null; duracaoMs: number } | null> {
  const open = await openBanco(app, credencialId)
  if (!open) return null
  const startedAt = performance.now()
  const answer = await open.banco.consultarCobranca(randomBytes(16).toString('hex'))
  const duracaoMs = Math.round(performance.now() - startedAt)
  const causa = answer.tipo === 'incerta' ? answer.causa : null
  // Of a charge that it does not have, not every bank says so in the words of the API.
  return { respondeu: causa === null || causa === 'resposta', causa, duracaoMs }
}
