/** Names whose values are credentials and are never stored (docs/especificacao/decisoes.md#4-issuance). */
const NAMES =
  'senha|password|token|access_?token|secret|client_?secret|segredo|certificado|arquivo|pfx|authorization|cookie|api[_-]?key|chave_?(?:api|privada)'
const SECRET_NAMES = new RegExp(`^(${NAMES})$`, 'i')
const MASK = '***'

/** A JSON value with every credential replaced by `***`, whatever its type and at any depth. */
export function maskJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_NAMES.test(name) ? MASK : maskJson(inner)]),
  )
}

// In broken JSON a credential is what follows its name: a string up to its end (or the end of the bytes), or one word.
const SECRET_IN_TEXT = new RegExp(
  `("(?:${NAMES})"\\s*:\\s*)("(?:[^"\\\\]|\\\\[\\s\\S])*(?:"|\\\\?$)|[^,}\\]\\s]+)`,
  'gi',
)

/** Bytes that are not JSON, with what looks like a credential replaced; every other byte is unchanged. */
export function maskBytes(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(SECRET_IN_TEXT, `$1"${MASK}"`), 'latin1')
}
