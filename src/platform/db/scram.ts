import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const ROUNDS = 4096 // PostgreSQL's own default

/**
 * The stored form of a password in PostgreSQL (RFC 5803): a statement with it, in a log, does not reveal the password.
 */
export function scramOf(senha: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(senha, salt, ROUNDS, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`
}
