import { PfxError } from './pfx-error.ts'

/**
 * Decrypts RC2 in CBC mode (RFC 2268), padding still in place. OpenSSL 3 has this cipher in a provider that is not
 * loaded, and most A1 files of ICP-Brasil still protect their certificates with it. `bits` is the effective key length.
 */
export function decryptRc2Cbc(key: Buffer, bits: number, iv: Buffer, data: Buffer): Buffer {
  if (data.length === 0 || data.length % BLOCK !== 0)
    throw new PfxError('PFX_MALFORMED', 'RC2 data is not whole blocks')
  const expanded = expandKey(key, bits)
  const plain = Buffer.alloc(data.length)
  let previous = iv
  for (let at = 0; at < data.length; at += BLOCK) {
    decryptBlock(expanded, data, plain, at)
    for (let i = 0; i < BLOCK; i++) plain[at + i]! ^= previous[i]!
    previous = data.subarray(at, at + BLOCK)
  }
  return plain
}

const BLOCK = 8
const ROTATIONS = [1, 2, 3, 5]

/** RFC 2268 §2: the key fills 128 bytes, is cut to its effective bits, and is read as 64 words. */
function expandKey(key: Buffer, bits: number): Uint16Array {
  const bytes = new Uint8Array(128)
  bytes.set(key)
  for (let i = key.length; i < 128; i++) bytes[i] = PI_TABLE[(bytes[i - 1]! + bytes[i - key.length]!) & 255]!
  const effective = (bits + 7) >> 3
  const mask = 255 >> (8 * effective - bits)
  bytes[128 - effective] = PI_TABLE[bytes[128 - effective]! & mask]!
  for (let i = 127 - effective; i >= 0; i--) bytes[i] = PI_TABLE[bytes[i + 1]! ^ bytes[i + effective]!]!
  return Uint16Array.from({ length: 64 }, (_, i) => bytes[2 * i]! | (bytes[2 * i + 1]! << 8))
}

/** RFC 2268 §4: five rounds of r-mix, one of r-mash, six, one, five; sixteen r-mixes consume the 64 words backwards. */
function decryptBlock(expanded: Uint16Array, from: Buffer, to: Buffer, at: number): void {
  const r = [0, 2, 4, 6].map((offset) => from.readUInt16LE(at + offset))
  let word = 63
  for (let round = 0; round < 16; round++) {
    if (round === 5 || round === 11) {
      for (let i = 3; i >= 0; i--) r[i] = (r[i]! - expanded[r[(i + 3) & 3]! & 63]!) & 0xffff
    }
    for (let i = 3; i >= 0; i--) {
      const [a, b, c] = [r[(i + 1) & 3]!, r[(i + 2) & 3]!, r[(i + 3) & 3]!]
      const rotation = ROTATIONS[i]!
      const rotated = (r[i]! >>> rotation) | (r[i]! << (16 - rotation))
      r[i] = (rotated - expanded[word--]! - (c & b) - (~c & a)) & 0xffff
    }
  }
  for (let i = 0; i < 4; i++) to.writeUInt16LE(r[i]!, at + 2 * i)
}

/** RFC 2268 §2, a permutation of 0..255 made from the digits of pi. */
const PI_TABLE = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)
