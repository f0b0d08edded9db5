import { isUtf8 } from 'node:buffer'
import { maskCredentials, maskJson } from '#domain/credenciais.ts'
import { withoutLogin } from '#platform/secret.ts'

/**
 * The stored form of a refused body: its JSON with credentials masked, or, where `json` is undefined, its bytes,
 * unchanged where nothing is masked, UTF-8 or not.
 */
export function bodyToKeep(bytes: Buffer, json: unknown): Buffer {
  if (json !== undefined) return Buffer.from(withoutLogin(JSON.stringify(maskJson(json))))
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1'
  return Buffer.from(withoutLogin(maskCredentials(bytes.toString(encoding), { bareNames: true })), encoding)
}
