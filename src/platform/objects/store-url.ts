import { ConfigError } from '#platform/read-setting.ts'
import { Secret } from '#platform/secret.ts'

/** Where objects are kept: one bucket of a server that speaks S3, and what identifies us there. */
export type StoreAddress = {
  /** `https://host[:port]`. */
  endpoint: string
  bucket: string
  /** Begins every key; empty, or ends with a slash. */
  prefixo: string
  regiao: string
  chave: string
  segredo: Secret
  /** The encryption at rest that each object requests; null: the default of the bucket. */
  cifra: 'AES256' | 'aws:kms' | null
}

const EXPECTED =
  'https://key:secret@host/bucket/prefix?region=…&sse=AES256 (prefix, region and sse may be absent; key and secret percent-encoded)'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w.-]+\/)*$/
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** Text without its percent-encoding; null when it is not well formed. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Reads the address of a store from the setting `name`. Throws ConfigError, which never shows the value: it carries a
 * secret.
 */
export function readStoreUrl(name: string, text: string): StoreAddress {
  const bad = (what: string): never => {
    throw new ConfigError(`${name} must be ${EXPECTED}: ${what}`)
  }
  if (!URL.canParse(text)) return bad('this is no URL')
  const { protocol, hostname, host, username, password, pathname, searchParams, hash } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    bad('documents travel under TLS; http:// is taken for this machine alone (127.0.0.1)')
  const [chave, segredo] = [username, password].map(decoded)
  if (!chave || !segredo) return bad('the key or its secret is absent, or not percent-encoded')
  const [bucket = '', ...rest] = pathname.slice(1).split('/')
  if (!BUCKET.test(bucket)) bad('the path begins with the name of the bucket, in lower case')
  const prefix = rest.filter(Boolean).map((part) => `${part}/`)
  if (!PREFIX.test(prefix.join(''))) bad('the prefix has other characters than letters, digits, ".", "_", "-" and "/"')
  const strange = [...searchParams.keys()].find((key) => key !== 'region' && key !== 'sse')
  if (strange !== undefined || hash) bad(`"${strange ?? '#'}" is not known here`)
  const sse = searchParams.get('sse')
  if (sse !== null && sse !== 'AES256' && sse !== 'aws:kms') return bad('sse is AES256 or aws:kms')
  return {
    endpoint: `${protocol}//${host}`,
    bucket,
    prefixo: prefix.join(''),
    regiao: searchParams.get('region') || 'us-east-1',
    chave,
    segredo: new Secret(segredo),
    cifra: sse,
  }
}
