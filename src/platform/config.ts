import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Ambiente } from '#domain/nota/nota.ts'
import { Secret, withoutLogin } from './secret.ts'

/** Addresses and limits of the national system in one ambiente. */
export type SefinConfig = {
  sefinUrl: string
  adnUrl: string
  parametrizacaoUrl: string
  assinatura: 'rsa-sha256' | 'rsa-sha1'
}

/** Every setting of a process, checked once at the start. Times carry their unit in the name. */
export type Config = {
  databaseUrl: string
  host: string
  port: number
  /** Base of the absolute URLs in responses, without a trailing slash. */
  urlPublica: string
  /** Addresses (IP or CIDR) whose X-Forwarded-For is trusted to name the client. */
  proxiesConfiaveis: string[]
  /** Wrapping keys by id; the first is the one in use. */
  chavesMestras: { id: string; chave: Buffer }[]
  /** The first administrator, created when there is none; both settings or neither. */
  primeiroAdmin: { email: string; senha: Secret } | null
  permitirProducao: boolean
  webhookPermitirRedePrivada: boolean
  /** Allows cities in a private network, as the simulated one is. Off when notes go to real systems. */
  cidadesPermitirRedePrivada: boolean
  metricsToken: Secret | null
  /** When null, e-mails stay in the outbox, readable in the portal. It may carry a password. */
  smtpUrl: Secret | null
  emailRemetente: string
  /**
   * A register of companies with the API of BrasilAPI's `/cnpj/v1`; null: only the companies of the service are known.
   */
  cnpjApiUrl: string | null
  logNivel: string
  sefin: Record<Ambiente, SefinConfig>
  sefinCa: string[]
  sefinTimeoutSegundos: number
  sefinVisibilidadeSegundos: number
  sefinMaxConcorrencia: number
  /** Whether requests may name a CNPJ with letters. */
  cnpjAlfanumerico: boolean
  leaseSegundos: number
  conexoesBanco: number
  /** Scales the schedules of retries, consults and webhooks for rehearsals: 1 is real time, 0.01 a hundredth of it. */
  ritmo: number
}

/** A setting that cannot be used; the message names it, its value and what is expected. */
export class ConfigError extends Error {}

/** Reads and checks the settings from `env`. Throws ConfigError naming the first bad one. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const read = reader(env)
  const porta = read.integer('PORT', 3000, 0, 65_535)
  const timeout = read.integer('SEFIN_TIMEOUT_S', 60, 1, 300)
  const lease = read.integer('LEASE_S', 120, 3, 3600)
  if (lease <= timeout + LEASE_MARGIN_S)
    throw new ConfigError(
      `LEASE_S must be more than SEFIN_TIMEOUT_S + ${LEASE_MARGIN_S} (${timeout + LEASE_MARGIN_S}); got ${lease}`,
    )
  const permitirProducao = read.flag('PERMITIR_PRODUCAO', false)
  return {
    databaseUrl: loadDatabaseUrl(env),
    host: read.text('HOST', '127.0.0.1'),
    port: porta,
    urlPublica: read.url('URL_PUBLICA', `http://localhost:${porta}`, ['http:', 'https:']),
    proxiesConfiaveis: read.addresses('PROXIES_CONFIAVEIS'),
    chavesMestras: masterKeys(read.text('CHAVE_MESTRA', null)),
    primeiroAdmin: firstAdmin(env),
    permitirProducao,
    cidadesPermitirRedePrivada: read.flag('CIDADES_PERMITIR_REDE_PRIVADA', !permitirProducao),
    webhookPermitirRedePrivada: read.flag('WEBHOOK_PERMITIR_REDE_PRIVADA', false),
    metricsToken: env.METRICS_TOKEN ? new Secret(env.METRICS_TOKEN) : null,
    smtpUrl: env.SMTP_URL?.trim() ? new Secret(read.url('SMTP_URL', null, ['smtp:', 'smtps:'])) : null,
    emailRemetente: read.text('EMAIL_REMETENTE', 'NFS-e <nao-responda@localhost>'),
    cnpjApiUrl: env.CNPJ_API_URL?.trim() ? read.url('CNPJ_API_URL', null, ['http:', 'https:']) : null,
    logNivel: read.oneOf('LOG_NIVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    sefin: { producao: sefin(read, 'PRODUCAO'), homologacao: sefin(read, 'HOMOLOGACAO') },
    sefinCa: read.pemFile('SEFIN_CA'),
    sefinTimeoutSegundos: timeout,
    sefinVisibilidadeSegundos: read.integer('SEFIN_VISIBILIDADE_S', 60, 0, 86_400),
    sefinMaxConcorrencia: read.integer('SEFIN_MAX_CONCORRENCIA', 32, 1, 500),
    cnpjAlfanumerico: read.flag('CNPJ_ALFANUMERICO', false),
    leaseSegundos: lease,
    conexoesBanco: read.integer('CONEXOES_BANCO', 16, 2, 200),
    ritmo: read.decimal('RITMO', 1, 0.0001, 1),
  }
}

function firstAdmin({
  ADMIN_EMAIL: email,
  ADMIN_SENHA: senha,
}: Record<string, string | undefined>): Config['primeiroAdmin'] {
  if (!email && !senha) return null
  if (!email || !senha) throw new ConfigError('ADMIN_EMAIL and ADMIN_SENHA go together: set both or neither')
  return { email, senha: new Secret(senha) }
}

/** The only setting a migration needs. */
export const loadDatabaseUrl = (env: Record<string, string | undefined>) =>
  reader(env).url('DATABASE_URL', null, ['postgres:', 'postgresql:'])

/** The time between a city's time limit and the end of the lease, for writing the outcome. */
export const LEASE_MARGIN_S = 2

function sefin(read: Reader, ambiente: 'PRODUCAO' | 'HOMOLOGACAO'): SefinConfig {
  return {
    sefinUrl: read.url(`SEFIN_URL_${ambiente}`, null, ['https:']),
    adnUrl: read.url(`ADN_URL_${ambiente}`, null, ['https:']),
    parametrizacaoUrl: read.url(`PARAMETRIZACAO_URL_${ambiente}`, null, ['https:']),
    assinatura: read.oneOf(`SEFIN_ASSINATURA_${ambiente}`, 'rsa-sha256', ['rsa-sha256', 'rsa-sha1']),
  }
}

/** `CHAVE_MESTRA` is `id:base64` of 32 bytes; older keys follow after commas, so that values they sealed still open. */
function masterKeys(text: string): Config['chavesMestras'] {
  return text.split(',').map((each) => {
    const [id = '', base64 = ''] = each.trim().split(':')
    const chave = Buffer.from(base64, 'base64')
    if (!/^[\w-]{1,32}$/.test(id) || chave.length !== 32)
      throw new ConfigError('CHAVE_MESTRA must be "id:base64 of 32 bytes", several separated by commas')
    return { id, chave }
  })
}

/** A bad value as an error may print it: a setting that may carry a password is never printed. */
const shown = (name: string, value: string) =>
  MAY_CARRY_A_PASSWORD.includes(name) ? 'something else' : JSON.stringify(withoutLogin(value))
const MAY_CARRY_A_PASSWORD = ['DATABASE_URL', 'SMTP_URL']

type Reader = ReturnType<typeof reader>

function reader(env: Record<string, string | undefined>) {
  const bad = (name: string, expected: string): never => {
    throw new ConfigError(
      `${name} must be ${expected}; got ${env[name] === undefined ? 'nothing' : shown(name, env[name])}`,
    )
  }
  const text = (name: string, fallback: string | null): string => env[name]?.trim() || (fallback ?? bad(name, 'set'))
  const number = (name: string, fallback: number, min: number, max: number, whole: boolean): number => {
    if (!env[name]?.trim()) return fallback
    const value = Number(env[name])
    const fits = Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))
    return fits ? value : bad(name, `a ${whole ? 'whole ' : ''}number from ${min} to ${max}`)
  }
  return {
    text,
    integer: (name: string, fallback: number, min: number, max: number) => number(name, fallback, min, max, true),
    decimal: (name: string, fallback: number, min: number, max: number) => number(name, fallback, min, max, false),
    flag: (name: string, fallback: boolean): boolean => {
      const value = env[name]?.trim()
      if (!value) return fallback
      return value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : bad(name, '0 or 1')
    },
    oneOf: <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
      const value = env[name]?.trim() || fallback
      return allowed.find((each) => each === value) ?? bad(name, `one of ${allowed.join(', ')}`)
    },
    url: (name: string, fallback: string | null, schemes: readonly string[]): string => {
      const value = text(name, fallback).replace(/\/$/, '')
      return URL.canParse(value) && schemes.includes(new URL(value).protocol)
        ? value
        : bad(name, `a URL starting with ${schemes.map((s) => `${s}//`).join(' or ')}`)
    },
    addresses: (name: string): string[] => {
      const found = (env[name] ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
      return found.every(isAddress) ? found : bad(name, 'IP addresses or networks (10.0.0.0/8), separated by commas')
    },
    pemFile: (name: string): string[] => {
      const path = env[name]?.trim()
      if (!path) return []
      if (!existsSync(path)) return bad(name, 'the path of a PEM file')
      const found = readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
      return found ?? bad(name, 'the path of a file with at least one PEM certificate')
    },
  }
}

/** An IP address, or a network as address/bits. */
function isAddress(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
