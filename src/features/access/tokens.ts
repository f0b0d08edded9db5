import { randomBytes } from 'node:crypto'

/** A token of 256 bits that opens one door once; only its hash is stored (hashToken). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text can be such a token: asked before any query. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
