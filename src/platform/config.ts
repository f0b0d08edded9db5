import type { Ambiente } from '#domain/nota/nota.ts'
import type { RedePermitida } from '#platform/http-client/address-guard.ts'
import { contradictions } from './contradictions.ts'
import { readStoreUrl, type StoreAddress } from './objects/store-url.ts'
import { ConfigError, collectFaults, type Reader, reader } from './read-setting.ts'
import { Secret } from './secret.ts'
import type { AjustesReforma, PorAno } from './tabelas.ts'

/** Addresses and limits of the national system in one ambiente. */
type SefinConfig = {
  sefinUrl: string
  adnUrl: string
  parametrizacaoUrl: string
  assinatura: 'rsa-sha256' | 'rsa-sha1'
}

/** Every setting of a process, checked once at the start. Times carry their unit in the name. */
export type Config = {
  /** The login of the process, which acts as nfse_sistema; the second one acts as nfse_inquilino. */
  databaseUrl: string
  databaseUrlInquilino: string
  /** Where the process listens for hints, past a pooler; null: where it logs in. */
  databaseUrlEscuta: string | null
  /** A replica that lists read, without a login, while it is at most so far behind; null: they read the primary. */
  leitura: { url: string; atrasoMaxSegundos: number } | null
  host: string
  /** The only host that serves the back-office's pages (`ops.exemplo.com.br`); empty: every host does. */
  adminHost: string
  port: number
  /** Base of the absolute URLs in responses, without a trailing slash. */
  urlPublica: string
  /** Addresses (IP or CIDR) whose X-Forwarded-For is trusted to name the client. */
  proxiesConfiaveis: string[]
  /** The networks from which deliveries of webhooks leave, as CIDR; none: none is promised. */
  webhookEnderecos: string[]
  /** Wrapping keys by id; the first is the one in use. */
  chavesMestras: { id: string; chave: Buffer }[]
  /** The first administrator, created when there is none; both settings or neither. */
  primeiroAdmin: { email: string; senha: Secret } | null
  permitirProducao: boolean
  /** What may be called beside the public internet, by everything whose address a person or a city gave. */
  redesPermitidas: readonly RedePermitida[]
  metricsToken: Secret | null
  /** When null, e-mails stay in the outbox, readable in the portal. It may carry a password. */
  smtpUrl: Secret | null
  emailRemetente: string
  /**
   * A register of companies with the API of BrasilAPI's `/cnpj/v1`; null: only the companies of the service are known.
   */
  cnpjApiUrl: string | null
  cnpjApiEsperaSegundos: number
  /** Where operators are notified of alerts, and the secret that signs it; both settings or neither. */
  alertasWebhook: { url: string; segredo: Secret } | null
  /**
   * Where price indices are imported from, with the API of the central bank's SGS; null: they are entered by hand.
   */
  indicesUrl: string | null
  /** Where documents of ended notes go after a while; null: they stay in the database. */
  documentosS3: StoreAddress | null
  logNivel: string
  sefin: Record<Ambiente, SefinConfig>
  sefinCa: string[]
  /** Roots to trust at the bank instead of the public ones, and how long one request to it may last. */
  pixCa: string[]
  pixTimeoutSegundos: number
  sefinTimeoutSegundos: number
  sefinVisibilidadeSegundos: number
  /** Exchanges under way with the national system, of all processes; it publishes no limit. docs/escala.md says what 64 gives. */
  sefinMaxConcorrencia: number
  /** What the certificate of a DPS must share with its issuer: the root of the CNPJ, or all of it (E0718). */
  certificadoDoEmitente: 'raiz' | 'exato'
  /**
   * Whether the national schema lets a key be named whose CNPJ has a letter in the twelfth place; the package of
   * 27/07/2026 does not, by a slip.
   */
  sefinChaveCorrigida: boolean
  /** From which day ME/EPP of Simples Nacional issue on the national emitter, and which date of a note is compared. */
  simplesNacional: { desde: string; criterio: 'competencia' | 'emissao' }
  /** The operator's word on what the law of 2027 leaves open. */
  reforma: AjustesReforma
  /** The greatest jump of an RPS sequence that a request makes without confirming it. */
  saltoRpsMax: number
  leaseSegundos: number
  /** What one hash of a password costs; `minimo` is for machines with little memory, and rehearsals. */
  senhaCusto: 'alto' | 'minimo'
  /** Connections of each of the two pools of a process; it opens one more to listen. */
  conexoesBanco: number
  /** How long a start waits for a database that is starting or not migrated yet, and a statement for its answer. */
  bancoEsperaSegundos: number
  bancoTimeoutSegundos: number
  /** The folder of the embedded database, whose disk is watched; null when the database is another server's. Who starts it says so. */
  pastaDoBanco: string | null
  /** Where the worker serves its metrics and health; 0: any free port, printed at the start. */
  workerMetricsPort: number
  /** How long the API serves on after the signal to end, while balancers learn that it is not ready. */
  encerramentoEsperaSegundos: number
  /** Scales the schedules of retries, consults and webhooks for rehearsals: 1 is real time, 0.01 a hundredth of it. */
  ritmo: number
  /**
   * Moves the clock of the process, for rehearsals of a law that begins later; the simulated cities move theirs by the
   * same setting. Always 0 when notes may leave for real systems.
   */
  relogioDeslocamentoSegundos: number
}

/**
 * Reads and checks the settings from `env`; `login` names the one with the login of the process. Throws one ConfigError
 * that names every bad one.
 */
export function loadConfig(env: Record<string, string | undefined>, login = 'DATABASE_URL'): Config {
  const { collect, collecting, end } = collectFaults()
  const read = collecting(reader(env))
  collect(() => refuseRetired(env))
  const porta = read.integer('PORT', 3000, 0, 65_535)
  const timeout = read.integer('SEFIN_TIMEOUT_S', 60, 1, 300)
  const lease = read.integer('LEASE_S', 120, 3, 3600)
  const permitirProducao = read.flag('PERMITIR_PRODUCAO', false)
  const nacional = { producao: sefin(read, 'PRODUCAO'), homologacao: sefin(read, 'HOMOLOGACAO') }
  const config: Config = {
    databaseUrl: read.url(login, null, POSTGRES),
    databaseUrlInquilino: read.url('DATABASE_URL_INQUILINO', null, POSTGRES),
    databaseUrlEscuta: env.DATABASE_URL_ESCUTA?.trim() ? read.url('DATABASE_URL_ESCUTA', null, POSTGRES) : null,
    leitura: collect(() => leitura(env, reader(env))),
    host: read.text('HOST', '127.0.0.1'),
    adminHost: read.text('ADMIN_HOST', ''),
    port: porta,
    urlPublica: read.url('URL_PUBLICA', `http://localhost:${porta}`, ['http:', 'https:']),
    proxiesConfiaveis: read.addresses('PROXIES_CONFIAVEIS'),
    webhookEnderecos: read.addresses('WEBHOOK_ENDERECOS')?.map(asNetwork),
    chavesMestras: collect(() => masterKeys(env.CHAVE_MESTRA ?? '')),
    primeiroAdmin: collect(() => firstAdmin(env)),
    permitirProducao,
    redesPermitidas: read.redes('REDES_PERMITIDAS'),
    metricsToken: env.METRICS_TOKEN ? new Secret(env.METRICS_TOKEN) : null,
    smtpUrl: env.SMTP_URL?.trim() ? new Secret(read.url('SMTP_URL', null, ['smtp:', 'smtps:'])) : null,
    emailRemetente: read.text('EMAIL_REMETENTE', 'NFS-e <nao-responda@localhost>'),
    cnpjApiUrl: env.CNPJ_API_URL?.trim() ? read.url('CNPJ_API_URL', null, ['http:', 'https:']) : null,
    cnpjApiEsperaSegundos: read.integer('CNPJ_API_ESPERA_S', 5, 1, 30),
    alertasWebhook: collect(() => alertasWebhook(env, reader(env))),
    indicesUrl: env.INDICES_URL?.trim() ? read.url('INDICES_URL', null, ['http:', 'https:']) : null,
    documentosS3: collect(() => loadDocumentosS3(env)),
    logNivel: read.oneOf('LOG_NIVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    sefin: nacional,
    sefinCa: read.pemFile('SEFIN_CA'),
    pixCa: read.pemFile('PIX_CA'),
    pixTimeoutSegundos: read.integer('PIX_TIMEOUT_S', 20, 1, 120),
    sefinTimeoutSegundos: timeout,
    sefinVisibilidadeSegundos: read.integer('SEFIN_VISIBILIDADE_S', 60, 0, 86_400),
    sefinMaxConcorrencia: read.integer('SEFIN_MAX_CONCORRENCIA', 32, 1, 500),
    certificadoDoEmitente: read.oneOf('CERTIFICADO_DO_EMITENTE', 'raiz', ['raiz', 'exato']),
    sefinChaveCorrigida: read.flag('SEFIN_CHAVE_CORRIGIDA', false),
    simplesNacional: collect(() => loadRegraDoSimples(env)),
    reforma: collect(() => loadAjustesReforma(env)),
    saltoRpsMax: read.integer('SALTO_RPS_MAX', 1000, 0, 1_000_000_000),
    leaseSegundos: lease,
    senhaCusto: read.oneOf('SENHA_CUSTO', 'alto', ['alto', 'minimo']),
    conexoesBanco: read.integer('CONEXOES_BANCO', 16, 2, 200),
    bancoEsperaSegundos: collect(() => loadBancoEspera(env)),
    bancoTimeoutSegundos: read.integer('BANCO_TIMEOUT_S', 30, 1, 600),
    pastaDoBanco: env.PASTA_DO_BANCO?.trim() || null,
    workerMetricsPort: read.integer('WORKER_METRICS_PORT', 0, 0, 65_535),
    encerramentoEsperaSegundos: read.integer('ENCERRAMENTO_ESPERA_S', 5, 0, 20),
    ritmo: read.decimal('RITMO', 1, 0.0001, 1),
    relogioDeslocamentoSegundos: read.integer('RELOGIO_DESLOCAMENTO_S', 0, -TEN_YEARS_S, TEN_YEARS_S),
  }
  end()
  end(contradictions(config))
  return config
}
const TEN_YEARS_S = 10 * 365 * 86_400

/** The logins of a replica are those of its primary: the setting says only where it is. */
function leitura(env: Record<string, string | undefined>, read: Reader): Config['leitura'] {
  const atrasoMaxSegundos = read.integer('LEITURA_ATRASO_MAX_S', 5, 1, 300)
  if (!env.DATABASE_URL_LEITURA?.trim()) return null
  const url = read.url('DATABASE_URL_LEITURA', null, POSTGRES)
  if (new URL(url).username)
    throw new ConfigError(
      'DATABASE_URL_LEITURA não leva usuário: cada processo entra na réplica com os seus logins (postgres://replica:5432/nfse)',
    )
  return { url, atrasoMaxSegundos }
}

function firstAdmin({
  ADMIN_EMAIL: email,
  ADMIN_SENHA: senha,
}: Record<string, string | undefined>): Config['primeiroAdmin'] {
  if (!email && !senha) return null
  if (!email || !senha) throw new ConfigError('ADMIN_EMAIL e ADMIN_SENHA vão juntos: informe os dois ou nenhum')
  return { email, senha: new Secret(senha) }
}

function alertasWebhook(env: Record<string, string | undefined>, read: Reader): Config['alertasWebhook'] {
  const segredo = env.ALERTAS_WEBHOOK_SEGREDO?.trim()
  if (!env.ALERTAS_WEBHOOK_URL?.trim() && !segredo) return null
  if (!env.ALERTAS_WEBHOOK_URL?.trim() || !segredo)
    throw new ConfigError('ALERTAS_WEBHOOK_URL e ALERTAS_WEBHOOK_SEGREDO vão juntos: informe os dois ou nenhum')
  if (segredo.length < SEGREDO_CHARS_MIN)
    throw new ConfigError(`ALERTAS_WEBHOOK_SEGREDO deve ter pelo menos ${SEGREDO_CHARS_MIN} caracteres`)
  return { url: read.url('ALERTAS_WEBHOOK_URL', null, ['http:', 'https:']), segredo: new Secret(segredo) }
}
const SEGREDO_CHARS_MIN = 24

/** When Simples Nacional issues on the national emitter: the only settings that routing needs. */
export function loadRegraDoSimples(env: Record<string, string | undefined>): Config['simplesNacional'] {
  const read = reader(env)
  return {
    desde: read.date('SIMPLES_NACIONAL_DESDE', '2026-11-01'),
    criterio: read.oneOf('SIMPLES_NACIONAL_CRITERIO', 'competencia', ['competencia', 'emissao']),
  }
}

/**
 * What an operator decides where the law or its official reading is not published yet
 * (docs/referencia/lei.md#42-rates); a setting that is absent leaves the row of
 * `aliquotas-reforma` as it is.
 */
function loadAjustesReforma(env: Record<string, string | undefined>): AjustesReforma {
  const read = reader(env)
  const when = <Value>(name: string, value: () => Value) => (env[name]?.trim() ? value() : null)
  const cbs2027 = when('CBS_ALIQUOTA_2027', () => read.decimal('CBS_ALIQUOTA_2027', 0, 0, 100))
  const referencia = Object.fromEntries(
    Object.entries(REFERENCIAS).flatMap(([nome, setting]) => {
      const porAno = when(setting, () => readPorAno(env, setting))
      return porAno === null ? [] : [[nome, porAno]]
    }),
  ) satisfies AjustesReforma['referencia']
  const proprias = when('ALIQUOTAS_PROPRIAS', () => readProprias(env, 'ALIQUOTAS_PROPRIAS'))
  const redutorCompra = when('REDUTOR_COMPRA_PUBLICA', () => readPorAno(env, 'REDUTOR_COMPRA_PUBLICA'))
  const grupoRegular = when('REFORMA_AUSENTE_REGULAR', () =>
    read.oneOf('REFORMA_AUSENTE_REGULAR', 'recusa', ['facultativo', 'aviso', 'recusa'] as const),
  )
  const grupoSimples = when('REFORMA_AUSENTE_SIMPLES', () =>
    read.oneOf('REFORMA_AUSENTE_SIMPLES', 'aviso', ['nao', 'facultativo', 'aviso', 'recusa'] as const),
  )
  const retencaoPor = when('RETENCAO_CRITERIO', () =>
    read.oneOf('RETENCAO_CRITERIO', 'competencia', ['competencia', 'emissao'] as const),
  )
  const csll = when('CSLL_SEM_PISCOFINS', () => read.oneOf('CSLL_SEM_PISCOFINS', 'cst00', ['cst00', 'omitir']))
  return {
    ...(cbs2027 !== null && { cbs2027 }),
    ...(Object.keys(referencia).length > 0 && { referencia }),
    ...(proprias && { proprias }),
    ...(redutorCompra && { redutorCompra }),
    ...(grupoRegular && { grupoRegular }),
    ...(grupoSimples && { grupoSimples }),
    ...(retencaoPor && { retencaoPor }),
    ...(csll && { cstSemPisCofins: csll === 'cst00' ? '00' : null }),
  }
}

const REFERENCIAS = {
  cbs: 'REFERENCIA_CBS',
  ibsEstadual: 'REFERENCIA_IBS_ESTADUAL',
  ibsMunicipal: 'REFERENCIA_IBS_MUNICIPAL',
} as const

/** `2029:1.40 2030:2.85`: a rate is that of its year, as it was published; there is none for all years. */
const readPorAno = (env: Record<string, string | undefined>, name: string): PorAno =>
  Object.fromEntries(
    readWords(
      env,
      name,
      /^(20\d\d):(\d{1,2}(?:\.\d{1,4})?|100)$/,
      'anos com o seu percentual, como 2029:1.40 2030:2.85',
    ).map(([, ano, percent]) => [ano!, Number(percent)]),
  )

/** `2029:35:1.50 2029:3550308:0.60`: year, IBGE code of the state (2 digits) or municipality (7), percent. */
const readProprias = (env: Record<string, string | undefined>, name: string) =>
  readWords(
    env,
    name,
    /^(20\d\d):(\d{2}|\d{7}):(\d{1,2}(?:\.\d{1,4})?|100)$/,
    'anos, códigos IBGE e percentuais, como 2029:35:1.50 2029:3550308:0.60',
  ).map(([, ano, ente, percent]) => ({ ano: ano!, ente: ente!, aliquota: Number(percent) }))

function readWords(env: Record<string, string | undefined>, name: string, pattern: RegExp, expected: string) {
  return env[name]!.trim()
    .split(/[\s,]+/)
    .map((word) => {
      const found = pattern.exec(word)
      if (!found) throw new ConfigError(`${name} deve ser ${expected}; veio ${JSON.stringify(word)}`)
      return found
    })
}

/** `203.0.113.10` is the network `203.0.113.10/32`. */
const asNetwork = (address: string): string =>
  address.includes('/') ? address : `${address}/${address.includes(':') ? 128 : 32}`

/** The store of documents, which a command needs too. */
export function loadDocumentosS3(env: Record<string, string | undefined>): StoreAddress | null {
  const text = env.DOCUMENTOS_S3_URL?.trim()
  return text ? readStoreUrl('DOCUMENTOS_S3_URL', text) : null
}

/** The settings a migration needs. */
export const loadBancoEspera = (env: Record<string, string | undefined>) =>
  reader(env).integer('BANCO_ESPERA_S', 60, 0, 3600)
/** MB of tables that the embedded database keeps in memory; `own` is what it takes by itself. */
export const loadBancoMemoriaMb = (env: Record<string, string | undefined>, own: number) =>
  reader(env).integer('BANCO_MEMORIA_MB', own, 16, 1_048_576)
export const loadDatabaseUrl = (env: Record<string, string | undefined>) =>
  reader(env).url('DATABASE_URL', null, POSTGRES)
const POSTGRES = ['postgres:', 'postgresql:']

function sefin(read: Reader, ambiente: 'PRODUCAO' | 'HOMOLOGACAO'): SefinConfig {
  return {
    sefinUrl: read.url(`SEFIN_URL_${ambiente}`, null, ['https:']),
    adnUrl: read.url(`ADN_URL_${ambiente}`, null, ['https:']),
    parametrizacaoUrl: read.url(`PARAMETRIZACAO_URL_${ambiente}`, null, ['https:']),
    assinatura: read.oneOf(`SEFIN_ASSINATURA_${ambiente}`, 'rsa-sha256', ['rsa-sha256', 'rsa-sha1']),
  }
}

/** The guard of addresses had two switches, which let everything through: a setting that is gone must not be missed. */
function refuseRetired(env: Record<string, string | undefined>): void {
  for (const name of ['WEBHOOK_PERMITIR_REDE_PRIVADA', 'CIDADES_PERMITIR_REDE_PRIVADA'])
    if (/^(1|true)$/.test(env[name]?.trim() ?? ''))
      throw new ConfigError(
        `${name} não existe mais: diga os endereços em REDES_PERMITIDAS, como 127.0.0.1:8443,10.0.0.0/8`,
      )
}

/** `CHAVE_MESTRA` is `id:base64` of 32 bytes; older keys follow after commas, so that values they sealed still open. */
export function masterKeys(text: string): Config['chavesMestras'] {
  return text.split(',').map((each) => {
    const [id = '', base64 = ''] = each.trim().split(':')
    const chave = Buffer.from(base64, 'base64')
    if (!/^[\w-]{1,32}$/.test(id) || chave.length !== 32)
      throw new ConfigError(
        'CHAVE_MESTRA deve ser "id:base64 de 32 bytes", várias separadas por vírgulas; faça uma com: echo "k1:$(openssl rand -base64 32)"',
      )
    return { id, chave }
  })
}
