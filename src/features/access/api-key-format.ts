import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Ambiente } from '#domain/nota/nota.ts'

const PREFIXES = { producao: 'nfse_prod_', homologacao: 'nfse_hml_' } as const satisfies Record<Ambiente, string>
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARS = 30
const CHECKSUM_CHARS = 6
const API_KEY = /^(nfse_prod_|nfse_hml_)([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

/** A new key (decisions §2): prefix of its ambiente, 178 bits of chance, and a checksum that finds typos. */
export function newApiKey(ambiente: Ambiente): string {
  const body = PREFIXES[ambiente] + randomBase62(SECRET_CHARS)
  return body + checksum(body)
}

/** Whether a text can be a key at all: asked before any query, so that noise costs nothing. */
export function isApiKey(text: string): boolean {
  return API_KEY.test(text) && checksum(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS)
}

/** What a list shows of a key: enough to recognise it, too little to guess it. */
export const apiKeyPrefix = (key: string): string => key.slice(0, key.lastIndexOf('_') + 1 + 4)

/** What is stored of a key, a session token or a link: 256 bits of chance need no slow hash. */
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
    // 248 is the greatest multiple of 62 in a byte: what is above would favour the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
  return text
}
