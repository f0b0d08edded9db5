import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
const SERVICE = 'NFS-e'

/** A new secret for an authenticator app, in base32 (RFC 6238: SHA-1, six digits, 30 s, which every app reads). */
export const newSegredo = (): string => new Secret({ size: 20 }).base32

/** The address an authenticator app reads from a QR code. */
export const uriOf = (segredo: string, email: string): string => totp(segredo, email).toString()

/**
 * The number of the 30 s interval that has this code, among the present one and its neighbours (clocks differ); null:
 * no interval has it.
 */
export function stepOf(segredo: string, codigo: string, now: Date): number | null {
  const delta = totp(segredo).validate({ token: codigo, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

const totp = (segredo: string, label = '') =>
  new TOTP({ issuer: SERVICE, label, secret: Secret.fromBase32(segredo), digits: 6, period: PERIOD_S })

/** Ten codes of 80 bits that each replace the second factor once. */
export const newCodigos = (): string[] =>
  Array.from({ length: 10 }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )
