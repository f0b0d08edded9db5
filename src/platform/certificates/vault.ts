import crypto from 'node:crypto'

/** The keys that wrap the data keys, 32 bytes each: `atual` names the one that seals; any of them opens. */
type MasterKeys = { atual: string; chaves: Record<string, Buffer> }

/** The owner of a sealed certificate: it opens for no other company, tenant or record. */
type CertificateOwner = { tenantId: string; empresaId: string; certificadoId: string }

/**
 * AES-256-GCM twice: `cifra` under a data key of its own, `dek` (that key) under the master key `chaveId`. Each ends in
 * its tag.
 */
type Sealed = { chaveId: string; dekNonce: Buffer; dek: Buffer; nonce: Buffer; cifra: Buffer }

export type Vault = {
  /** Seals bytes (a PKCS#8 key) for their owner. */
  seal(owner: CertificateOwner, plain: Buffer): Sealed
  /** Opens sealed bytes for the same owner. Throws `VaultError`. */
  open(owner: CertificateOwner, sealed: Sealed): Buffer
  /**
   * Seals a small text (webhook secret, city password) for one use, e.g. `webhook|<tenantId>|<endpointId>`, into one
   * `bytea`.
   */
  sealSecret(scope: string, text: string): Buffer
  /** Opens a sealed text for the same use. Throws `VaultError`. */
  openSecret(scope: string, sealed: Buffer): string
  /** The same value under the current master key: its data key alone is opened and wrapped again. Throws `VaultError`. */
  rewrap(owner: CertificateOwner, sealed: Sealed): Sealed
  rewrapSecret(scope: string, sealed: Buffer): Buffer
}

/** A sealed value does not open: altered, for another owner, or under a missing key. The message reveals no content. */
export class VaultError extends Error {
  override name = 'VaultError'
}

/** A vault over these master keys. A key of the wrong size, or a missing current one, stops the process at start. */
export function createVault({ atual, chaves }: MasterKeys): Vault {
  for (const [id, key] of Object.entries(chaves)) {
    if (key.length !== KEY_BYTES) throw new VaultError(`master key ${id} is not ${KEY_BYTES} bytes`)
    if (Buffer.byteLength(id) > 255) throw new VaultError('the id of a master key is over 255 bytes')
  }
  const masterKey = (id: string) => {
    if (!Object.hasOwn(chaves, id)) throw new VaultError(`master key ${id} is not here`)
    return chaves[id]!
  }
  masterKey(atual)

  const sealBytes = (aad: Buffer, plain: Buffer): Sealed => {
    const dataKey = crypto.randomBytes(KEY_BYTES)
    const { nonce: dekNonce, cifra: dek } = encrypt(masterKey(atual), aad, dataKey)
    return { chaveId: atual, dekNonce, dek, ...encrypt(dataKey, aad, plain) }
  }
  const openBytes = (aad: Buffer, { chaveId, dekNonce, dek, nonce, cifra }: Sealed) =>
    decrypt(decrypt(masterKey(chaveId), aad, dekNonce, dek), aad, nonce, cifra)

  const rewrapBytes = (aad: Buffer, sealed: Sealed): Sealed => {
    const dataKey = decrypt(masterKey(sealed.chaveId), aad, sealed.dekNonce, sealed.dek)
    const { nonce: dekNonce, cifra: dek } = encrypt(masterKey(atual), aad, dataKey)
    return { ...sealed, chaveId: atual, dekNonce, dek }
  }

  return {
    rewrap: (owner, sealed) => rewrapBytes(aadOf(owner), sealed),
    rewrapSecret: (scope, sealed) => encodeSealed(rewrapBytes(aadOfSecret(scope), decodeSealed(sealed))),
    seal: (owner, plain) => sealBytes(aadOf(owner), plain),
    open: (owner, sealed) => openBytes(aadOf(owner), sealed),
    sealSecret: (scope, text) => encodeSealed(sealBytes(aadOfSecret(scope), Buffer.from(text))),
    openSecret: (scope, sealed) => openBytes(aadOfSecret(scope), decodeSealed(sealed)).toString(),
  }
}

/** Writes a sealed value as one `bytea`: version, length and id of the key, both nonces, wrapped key, cipher text. */
export function encodeSealed({ chaveId, dekNonce, dek, nonce, cifra }: Sealed): Buffer {
  const id = Buffer.from(chaveId)
  return Buffer.concat([Buffer.of(VERSION, id.length), id, dekNonce, dek, nonce, cifra])
}

/** Reads the bytes of `encodeSealed`. Throws `VaultError`. */
export function decodeSealed(bytes: Buffer): Sealed {
  if (bytes[0] !== VERSION || bytes.length < 2 + bytes[1]! + NONCE_BYTES + DEK_BYTES + NONCE_BYTES + TAG_BYTES) {
    throw new VaultError('not a sealed value')
  }
  let at = 2
  const take = (length: number) => bytes.subarray(at, (at += length))
  return {
    chaveId: take(bytes[1]!).toString(),
    dekNonce: take(NONCE_BYTES),
    dek: take(DEK_BYTES),
    nonce: take(NONCE_BYTES),
    cifra: bytes.subarray(at),
  }
}

const VERSION = 1
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const DEK_BYTES = KEY_BYTES + TAG_BYTES

// JSON separates the parts unambiguously, whatever their content; the first one separates the two uses.
function aadOf({ tenantId, empresaId, certificadoId }: CertificateOwner): Buffer {
  return Buffer.from(JSON.stringify(['certificado', tenantId, empresaId, certificadoId]))
}

function aadOfSecret(scope: string): Buffer {
  return Buffer.from(JSON.stringify(['segredo', scope]))
}

function encrypt(key: Buffer, aad: Buffer, plain: Buffer): { nonce: Buffer; cifra: Buffer } {
  const nonce = crypto.randomBytes(NONCE_BYTES)
  const cipher = crypto.createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(aad)
  const cifra = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { nonce, cifra }
}

function decrypt(key: Buffer, aad: Buffer, nonce: Buffer, cifra: Buffer): Buffer {
  try {
    const decipher = crypto.createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(aad).setAuthTag(cifra.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(cifra.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new VaultError('altered, or sealed for another owner')
  }
}
