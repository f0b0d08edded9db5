import crypto from 'node:crypto'
import { type BerNode, INTEGER, integer, objectId, octets, SEQUENCE, sequence } from './ber.ts'
import { PfxError } from './pfx-error.ts'
import { bmpPassword, derivePkcs12, HASHES, type Hash, PURPOSE, refuseIterations } from './pkcs12-kdf.ts'
import { decryptRc2Cbc } from './rc2.ts'
import { applyRc4 } from './rc4.ts'

/** A password in its two encodings: UTF-16 for the derivation of PKCS#12, UTF-8 for PBKDF2 and scrypt. */
export type Password = { bmp: Buffer; utf8: Buffer }

/** The encodings of a password to try in turn: an empty one is written both as two zero bytes and as no bytes. */
export function readingsOf(password: string): Password[] {
  const utf8 = Buffer.from(password)
  const usual = { bmp: bmpPassword(password), utf8 }
  return password === '' ? [usual, { bmp: utf8, utf8 }] : [usual]
}

/**
 * Decrypts with the algorithm a file names: PBES1 of PKCS#12 (3DES, RC2, RC4) or PBES2 (AES, 3DES). The result is
 * always a SEQUENCE; when it is not, the password was wrong: a file without a MAC shows it only here.
 */
export function decrypt(algorithm: BerNode | undefined, data: Buffer, password: Password): Buffer {
  const [idNode, parameters] = sequence(algorithm, 2)
  const id = objectId(idNode)
  const plain = id === PBES2 ? decryptPbes2(parameters, data, password) : decryptPbes1(id, parameters, data, password)
  if (plain[0] !== SEQUENCE) throw new PfxError('PFX_PASSWORD', 'not a SEQUENCE')
  return plain
}

/** Whether the MAC over the content verifies: by the derivation of PKCS#12, or PBMAC1 (RFC 9579). */
export function verifyMac(macData: BerNode, content: Buffer, password: Password): boolean {
  const [digestInfo, saltNode, iterationsNode] = sequence(macData, 2)
  const [algorithm, digest] = sequence(digestInfo, 2)
  const [id, parameters] = sequence(algorithm, 1)
  const expected = octets(digest)
  let hash: Hash
  let key: Buffer
  if (objectId(id) === PBMAC1) {
    const [derivation, mac] = sequence(parameters, 2)
    hash = known(HMACS, sequence(mac, 1)[0], 'MAC')
    key = deriveKey(derivation, HASHES[hash].size, password)
  } else {
    hash = known(DIGESTS, id, 'MAC')
    const iterations = iterationsNode ? integer(iterationsNode) : 1
    const length = HASHES[hash].size
    key = derivePkcs12({
      hash,
      password: password.bmp,
      salt: octets(saltNode),
      iterations,
      purpose: PURPOSE.mac,
      length,
    })
  }
  const computed = crypto.createHmac(hash, key).update(content).digest()
  return computed.length === expected.length && crypto.timingSafeEqual(computed, expected)
}

const PBES2 = '1.2.840.113549.1.5.13'
const PBMAC1 = '1.2.840.113549.1.5.14'
const PBKDF2 = '1.2.840.113549.1.5.12'
const SCRYPT = '1.3.6.1.4.1.11591.4.11'
const PBKDF2_ITERATIONS_MAX = 2_000_000
const SCRYPT_BYTES_MAX = 64 * 1024 * 1024

type OfPbes1 = { cipher: '3des' | 'rc2' | 'rc4'; keyBytes: number }
const PBES1: Record<string, OfPbes1> = {
  '1.2.840.113549.1.12.1.1': { cipher: 'rc4', keyBytes: 16 },
  '1.2.840.113549.1.12.1.2': { cipher: 'rc4', keyBytes: 5 },
  '1.2.840.113549.1.12.1.3': { cipher: '3des', keyBytes: 24 },
  '1.2.840.113549.1.12.1.4': { cipher: '3des', keyBytes: 16 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyBytes: 5 },
}
const CIPHERS: Record<string, { name: string; keyBytes: number }> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
}
const HMACS: Record<string, Hash> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}
const DIGESTS: Record<string, Hash> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

function decryptPbes1(id: string, parameters: BerNode | undefined, data: Buffer, password: Password): Buffer {
  const scheme = PBES1[id]
  if (!scheme) throw new PfxError('PFX_UNSUPPORTED', `encryption ${id}`)
  const [saltNode, iterationsNode] = sequence(parameters, 2)
  const common = {
    hash: 'sha1',
    password: password.bmp,
    salt: octets(saltNode),
    iterations: integer(iterationsNode),
  } as const
  const key = derivePkcs12({ ...common, purpose: PURPOSE.key, length: scheme.keyBytes })
  if (scheme.cipher === 'rc4') return applyRc4(key, data)
  const iv = derivePkcs12({ ...common, purpose: PURPOSE.iv, length: 8 })
  if (scheme.cipher === 'rc2') return removePadding(decryptRc2Cbc(key, scheme.keyBytes * 8, iv, data))
  // Two-key 3DES is three-key 3DES whose third key is the first.
  return decryptCbc('des-ede3-cbc', Buffer.concat([key, key]).subarray(0, 24), iv, data)
}

function decryptPbes2(parameters: BerNode | undefined, data: Buffer, password: Password): Buffer {
  const [derivation, scheme] = sequence(parameters, 2)
  const [cipherId, iv] = sequence(scheme, 2)
  const cipher = known(CIPHERS, cipherId, 'cipher')
  return decryptCbc(cipher.name, deriveKey(derivation, cipher.keyBytes, password), octets(iv), data)
}

/** PBKDF2 (RFC 8018 §A.2) or scrypt (RFC 7914 §7), within limits checked before any work. */
function deriveKey(derivation: BerNode | undefined, keyBytes: number, password: Password): Buffer {
  const [id, parametersNode] = sequence(derivation, 2)
  const parameters = sequence(parametersNode, 2)
  const salt = octets(parameters[0])
  const kind = objectId(id)
  if (kind === PBKDF2) {
    const iterations = integer(parameters[1])
    refuseIterations(iterations, PBKDF2_ITERATIONS_MAX)
    // The optional length only repeats that of the cipher; the hash is SHA-1 when the file names none.
    const prf = parameters[2]?.id === INTEGER ? parameters[3] : parameters[2]
    const hash = prf ? known(HMACS, sequence(prf, 1)[0], 'PBKDF2 hash') : 'sha1'
    return crypto.pbkdf2Sync(password.utf8, salt, iterations, keyBytes, hash)
  }
  if (kind === SCRYPT) {
    const [N, r, p] = [integer(parameters[1]), integer(parameters[2]), integer(parameters[3])]
    // Node reads a zero as its own default, and the key would come out as if the password were wrong.
    const isPower = N >= 2 && Number.isInteger(Math.log2(N))
    const isPossible = isPower && r >= 1 && p >= 1 && 128 * N * r * p <= SCRYPT_BYTES_MAX
    if (!isPossible) throw new PfxError('PFX_SCRYPT', `scrypt N=${N} r=${r} p=${p}`, `N=${N} r=${r} p=${p}`)
    return crypto.scryptSync(password.utf8, salt, keyBytes, { N, r, p, maxmem: 2 * SCRYPT_BYTES_MAX })
  }
  throw new PfxError('PFX_UNSUPPORTED', `key derivation ${kind}`)
}

function decryptCbc(cipher: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const decipher = crypto.createDecipheriv(cipher, key, iv)
  try {
    return Buffer.concat([decipher.update(data), decipher.final()])
  } catch {
    throw new PfxError('PFX_PASSWORD', 'padding')
  }
}

function removePadding(padded: Buffer): Buffer {
  const length = padded.at(-1)!
  const padding = padded.subarray(-length)
  if (length < 1 || length > 8 || padding.some((byte) => byte !== length)) throw new PfxError('PFX_PASSWORD', 'padding')
  return padded.subarray(0, -length)
}

function known<T>(table: Record<string, T>, id: BerNode | undefined, what: string): T {
  const dotted = objectId(id)
  const found = table[dotted]
  if (!found) throw new PfxError('PFX_UNSUPPORTED', `${what} ${dotted}`)
  return found
}
