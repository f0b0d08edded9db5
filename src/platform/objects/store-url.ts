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
  'https://chave:segredo@servidor/bucket/prefixo?region=…&sse=AES256 (prefixo, region e sse podem faltar; chave e segredo com percent-encoding)'
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
    throw new ConfigError(`${name} deve ser ${EXPECTED}: ${what}`)
  }
  if (!URL.canParse(text)) return bad('isto não é uma URL')
  const { protocol, hostname, host, username, password, pathname, searchParams, hash } = new URL(text)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    bad('documentos viajam sob TLS; http:// só vale para esta máquina (127.0.0.1)')
  const [chave, segredo] = [username, password].map(decoded)
  if (!chave || !segredo) return bad('a chave ou o seu segredo falta, ou não está com percent-encoding')
  const [bucket = '', ...rest] = pathname.slice(1).split('/')
  if (!BUCKET.test(bucket)) bad('o caminho começa com o nome do bucket, em minúsculas')
  const prefix = rest.filter(Boolean).map((part) => `${part}/`)
  if (!PREFIX.test(prefix.join(''))) bad('o prefixo só tem letras, algarismos, ".", "_", "-" e "/"')
  const strange = [...searchParams.keys()].find((key) => key !== 'region' && key !== 'sse')
  if (strange !== undefined || hash) bad(`"${strange ?? '#'}" não é conhecido aqui`)
  const sse = searchParams.get('sse')
  if (sse !== null && sse !== 'AES256' && sse !== 'aws:kms') return bad('sse é AES256 ou aws:kms')
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
