import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Ambiente } from '#domain/nota/nota.ts'

const PREFIXES = { producao: 'nfse_prod_', homologacao: 'nfse_hml_' } as const satisfies Record<Ambiente, string>
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARS = 30
const CHECKSUM_CHARS = 6
const API_KEY = /^(nfse_prod_|nfse_hml_)([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/**
 * A new key (docs/especificacao/decisoes.md#2-access): the prefix of its ambiente, 178 random bits, and a checksum that
 * detects typos.
 */
export function newApiKey(ambiente: Ambiente): string {
  const body = PREFIXES[ambiente] + randomBase62(SECRET_CHARS)
  return body + checksum(body)
}

/** Whether a text can be a key at all: checked before any query, so that garbage costs nothing. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text) && checksum(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS)
}

/** The part of a key that lists show: enough to recognise the key, too little to guess it. */
export const apiKeyPrefix = (key: string): string => key.slice(0, key.lastIndexOf('_') + 1 + 4)

/** The stored form of a key, a session token or a link: a secret of that many random bits needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_CHARS; i++) {
    text = BASE62[rest % 62] + text
    rest = Math.trunc(rest / 62)
  }
  return text
}

function randomBase62(length: number): string {
  let text = ''
  while (text.length < length)
    // 248 is the greatest multiple of 62 in a byte: bytes from there on would favour the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}
