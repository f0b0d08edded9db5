import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isDate } from '#domain/competencia.ts'
import type { RedePermitida } from './http-client/address-guard.ts'
import { withoutLogin } from './secret.ts'

/** A setting that cannot be used; the message names it, its value and what is expected. */
export class ConfigError extends Error {}

/** A bad value as an error may print it: a setting that may carry a password is never printed. */
const shown = (name: string, value: string) =>
  MAY_CARRY_A_PASSWORD.test(name) ? 'something else' : JSON.stringify(withoutLogin(value))
const MAY_CARRY_A_PASSWORD = /^(DATABASE_URL(_[A-Z]+)?|SMTP_URL|DOCUMENTOS_S3_URL)$/

export type Reader = ReturnType<typeof reader>

/** Reads settings by name and kind; a wrong value throws ConfigError with what was expected. */
export function reader(env: Record<string, string | undefined>) {
  const bad = (name: string, expected: string): never => {
    throw new ConfigError(
      `${name} must be ${expected}; got ${env[name] === undefined ? 'nothing' : shown(name, env[name])}`,
    )
  }
  const text = (name: string, fallback: string | null): string => env[name]?.trim() || (fallback ?? bad(name, 'set'))
  const number = (name: string, fallback: number, min: number, max: number, whole: boolean): number => {
    if (!env[name]?.trim()) return fallback
    const value = Number(env[name])
    const fits = Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))
    return fits ? value : bad(name, `a ${whole ? 'whole ' : ''}number from ${min} to ${max}`)
  }
  return {
    text,
    integer: (name: string, fallback: number, min: number, max: number) => number(name, fallback, min, max, true),
    decimal: (name: string, fallback: number, min: number, max: number) => number(name, fallback, min, max, false),
    flag: (name: string, fallback: boolean): boolean => {
      const value = env[name]?.trim()
      if (!value) return fallback
      return value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : bad(name, '0 or 1')
    },
    oneOf: <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
      const value = env[name]?.trim() || fallback
      return allowed.find((each) => each === value) ?? bad(name, `one of ${allowed.join(', ')}`)
    },
    date: (name: string, fallback: string): string => {
      const value = text(name, fallback)
      return isDate(value) ? value : bad(name, 'a day as YYYY-MM-DD')
    },
    url: (name: string, fallback: string | null, schemes: readonly string[]): string => {
      const value = text(name, fallback).replace(/\/$/, '')
      return URL.canParse(value) && schemes.includes(new URL(value).protocol)
        ? value
        : bad(name, `a URL starting with ${schemes.map((s) => `${s}//`).join(' or ')}`)
    },
    addresses: (name: string): string[] => {
      const found = (env[name] ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
      return found.every(isAddress) ? found : bad(name, 'IP addresses or networks (10.0.0.0/8), separated by commas')
    },
    redes: (name: string): RedePermitida[] =>
      (env[name] ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .map(
          (each) =>
            readRede(each) ??
            bad(
              name,
              'IP addresses or networks, a port after them if only that (127.0.0.1:8443, [::1]:8443, 10.0.0.0/8)',
            ),
        ),
    pemFile: (name: string): string[] => {
      const path = env[name]?.trim()
      if (!path) return []
      if (!existsSync(path)) return bad(name, 'the path of a PEM file')
      const found = readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
      return found ?? bad(name, 'the path of a file with at least one PEM certificate')
    },
  }
}

/** `10.0.0.0/8`, `127.0.0.1:8443`, `[::1]:8443`. */
function readRede(text: string): RedePermitida | null {
  const [, ipv6, rest = text, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const rede = ipv6 ?? rest
  const porta = port === undefined ? null : Number(port)
  return isAddress(rede) && (porta === null || (porta > 0 && porta <= 65_535)) ? { rede, porta } : null
}

/** An IP address, or a network as address/bits. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
