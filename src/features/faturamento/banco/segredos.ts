import { createHash, randomBytes } from 'node:crypto'
import type { App } from '#platform/app.ts'
import type { ClientCertificate } from '#platform/http-client/mtls.ts'

/** The secrets of one credential, which lie sealed in one column. */
type Segredos = { clientSecret: string; webhookToken: string; certificado: ClientCertificate }

/** What the secrets are sealed for: with another credential they cannot be opened. */
export const scopeOf = (id: string) => `banco|${id}`

export function sealSegredos({ vault }: App, id: string, { certificado, ...texts }: Segredos): Buffer {
  const { impressaoDigital, pkcs8, certificateDer, chainDer } = certificado
  const base64 = { pkcs8: toBase64(pkcs8), certificateDer: toBase64(certificateDer), chainDer: chainDer.map(toBase64) }
  return vault.sealSecret(scopeOf(id), JSON.stringify({ ...texts, certificado: { impressaoDigital, ...base64 } }))
}

/** Throws `VaultError`. */
export function openSegredos({ vault }: App, id: string, sealed: Buffer): Segredos {
  const { certificado, ...texts } = JSON.parse(vault.openSecret(scopeOf(id), sealed))
  const { impressaoDigital, pkcs8, certificateDer, chainDer } = certificado
  return {
    ...texts,
    certificado: {
      impressaoDigital,
      pkcs8: fromBase64(pkcs8),
      certificateDer: fromBase64(certificateDer),
      chainDer: chainDer.map(fromBase64),
    },
  }
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const fromBase64 = (text: string) => Buffer.from(text, 'base64')

export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string | Buffer): Buffer => createHash('sha256').update(token).digest()
