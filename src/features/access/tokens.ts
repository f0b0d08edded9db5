import { randomBytes } from 'node:crypto'

/** A token of 256 bits for a single-use link; only its hash is stored (hashToken). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text can be such a token: checked before any query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
