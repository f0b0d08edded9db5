import crypto from 'node:crypto'
import { PfxError } from './pfx-error.ts'

/** The hashes PKCS#12 uses, with the sizes in bytes of their result and of their block. */
export const HASHES = {
  sha1: { size: 20, block: 64 },
  sha224: { size: 28, block: 64 },
  sha256: { size: 32, block: 64 },
  sha384: { size: 48, block: 128 },
  sha512: { size: 64, block: 128 },
} as const
export type Hash = keyof typeof HASHES

/** The use of the derived bytes (RFC 7292 §B.3). */
export const PURPOSE = { key: 1, iv: 2, mac: 3 } as const

type Derivation = { hash: Hash; password: Buffer; salt: Buffer; iterations: number; purpose: number; length: number }

/**
 * The key derivation of PKCS#12 (RFC 7292 §B.2). `password` as `bmpPassword` gives it. Refuses more than a million
 * iterations before computing any: some files claim 2³¹ − 1 of them.
 */
export function derivePkcs12({ hash, password, salt, iterations, purpose, length }: Derivation): Buffer {
  refuseIterations(iterations, ITERATIONS_MAX)
  const { size, block } = HASHES[hash]
  const diversifier = Buffer.alloc(block, purpose)
  const input = Buffer.concat([fillBlocks(salt, block), fillBlocks(password, block)])
  const output: Buffer[] = []
  for (let produced = 0; produced < length; produced += size) {
    let digest = crypto.hash(hash, Buffer.concat([diversifier, input]), 'buffer')
    for (let i = 1; i < iterations; i++) digest = crypto.hash(hash, digest, 'buffer')
    output.push(digest)
    addToEachBlock(input, fillBlocks(digest, block).subarray(0, block))
  }
  return Buffer.concat(output).subarray(0, length)
}

/** A password as PKCS#12 encodes it: UTF-16 big-endian, ended by two zero bytes. */
export function bmpPassword(password: string): Buffer {
  return Buffer.from(`${password}\0`, 'utf16le').swap16()
}

/** Throws `PFX_ITERATIONS` when a file requires more work than any honest one, or none. */
export function refuseIterations(iterations: number, max: number): void {
  if (iterations < 1 || iterations > max)
    throw new PfxError('PFX_ITERATIONS', `${iterations} iterations`, `${iterations} iterações; o limite é ${max}`)
}

const ITERATIONS_MAX = 1_000_000

/** `bytes` repeated until whole blocks are filled; no bytes give no block. */
function fillBlocks(bytes: Buffer, block: number): Buffer {
  const filled = Buffer.alloc(block * Math.ceil(bytes.length / block))
  for (let i = 0; i < filled.length; i++) filled[i] = bytes[i % bytes.length]!
  return filled
}

/** Each block of `input` becomes itself + `addend` + 1, as big-endian numbers (step 6C). */
function addToEachBlock(input: Buffer, addend: Buffer): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1
    for (let i = addend.length - 1; i >= 0; i--) {
      carry += input[start + i]! + addend[i]!
      input[start + i] = carry & 255
      carry >>= 8
    }
  }
}
