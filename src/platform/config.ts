import type { Ambiente } from '#domain/nota/nota.ts'
import type { RedePermitida } from '#platform/http-client/address-guard.ts'
import { contradictions } from './contradictions.ts'
import { readStoreUrl, type StoreAddress } from './objects/store-url.ts'
import { ConfigError, collectFaults } from './read-setting.ts'
import { Secret } from './secret.ts'
import { RETIRED, settingsIn } from './settings.ts'
import type { AjustesReforma, PorAno } from './tabelas.ts'

/** Addresses and limits of the national system in one ambiente. */
type SefinConfig = {
  sefinUrl: string
  adnUrl: string
  parametrizacaoUrl: string
  assinatura: 'rsa-sha256' | 'rsa-sha1'
}

type Settings = ReturnType<typeof settingsIn>
/** The setting that has the login of the process. */
type Login = 'DATABASE_URL' | 'DATABASE_URL_API' | 'DATABASE_URL_WORKER'

/** Every setting of a process, checked once at the start. Times carry their unit in the name. */
export type Config = {
  /** The login of the process, which acts as nfse_sistema; the second login acts as nfse_inquilino. */
  databaseUrl: string
  databaseUrlInquilino: string
  /** The connection for hints, past a pooler; null: the login's own. */
  databaseUrlEscuta: string | null
  /** A replica that lists read, without a login, while it lags at most this far; null: they read the primary. */
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
  /** What may be called besides the public internet, by every caller of an address that a person or a city gave. */
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
  /** The store for documents of ended notes; null: they stay in the database. */
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
  /** How much of the CNPJ the certificate of a DPS must share with its issuer: the root, or all of it (E0718). */
  certificadoDoEmitente: 'raiz' | 'exato'
  /**
   * Whether the national schema lets a key be named whose CNPJ has a letter in the twelfth place; the package of
   * 27/07/2026 does not, by a slip.
   */
  sefinChaveCorrigida: boolean
  /**
   * The day from which ME/EPP of Simples Nacional issue on the national emitter, and the date of a note that is
   * compared.
   */
  simplesNacional: { desde: string; criterio: 'competencia' | 'emissao' }
  /** The operator's settings for what the law of 2027 leaves open. */
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
export function loadConfig(env: Record<string, string | undefined>, login: Login = 'DATABASE_URL'): Config {
  const { collect, end } = collectFaults()
  const declared = settingsIn(env)
  const read = ((name) => collect(() => declared(name))) as Settings
  collect(() => refuseRetired(env))
  const porta = read('PORT')
  const permitirProducao = read('PERMITIR_PRODUCAO')
  const config: Config = {
    databaseUrl: read(login),
    databaseUrlInquilino: read('DATABASE_URL_INQUILINO'),
    databaseUrlEscuta: read('DATABASE_URL_ESCUTA'),
    leitura: collect(() => leitura(declared)),
    host: read('HOST'),
    adminHost: read('ADMIN_HOST'),
    port: porta,
    urlPublica: read('URL_PUBLICA') ?? `http://localhost:${porta}`,
    proxiesConfiaveis: read('PROXIES_CONFIAVEIS'),
    webhookEnderecos: read('WEBHOOK_ENDERECOS')?.map(asNetwork),
    chavesMestras: collect(() => masterKeys(declared('CHAVE_MESTRA'))),
    primeiroAdmin: collect(() => firstAdmin(env)),
    permitirProducao,
    redesPermitidas: read('REDES_PERMITIDAS'),
    metricsToken: env.METRICS_TOKEN ? new Secret(env.METRICS_TOKEN) : null,
    smtpUrl: read('SMTP_URL'),
    emailRemetente: read('EMAIL_REMETENTE'),
    cnpjApiUrl: read('CNPJ_API_URL'),
    cnpjApiEsperaSegundos: read('CNPJ_API_ESPERA_S'),
    alertasWebhook: collect(() => alertasWebhook(declared)),
    indicesUrl: read('INDICES_URL'),
    documentosS3: collect(() => loadDocumentosS3(env)),
    logNivel: read('LOG_NIVEL'),
    sefin: { producao: sefin(read, 'PRODUCAO'), homologacao: sefin(read, 'HOMOLOGACAO') },
    sefinCa: read('SEFIN_CA'),
    pixCa: read('PIX_CA'),
    pixTimeoutSegundos: read('PIX_TIMEOUT_S'),
    sefinTimeoutSegundos: read('SEFIN_TIMEOUT_S'),
    sefinVisibilidadeSegundos: read('SEFIN_VISIBILIDADE_S'),
    sefinMaxConcorrencia: read('SEFIN_MAX_CONCORRENCIA'),
    certificadoDoEmitente: read('CERTIFICADO_DO_EMITENTE'),
    sefinChaveCorrigida: read('SEFIN_CHAVE_CORRIGIDA'),
    simplesNacional: collect(() => loadRegraDoSimples(env)),
    reforma: collect(() => loadAjustesReforma(env)),
    saltoRpsMax: read('SALTO_RPS_MAX'),
    leaseSegundos: read('LEASE_S'),
    senhaCusto: read('SENHA_CUSTO'),
    conexoesBanco: read('CONEXOES_BANCO'),
    bancoEsperaSegundos: read('BANCO_ESPERA_S'),
    bancoTimeoutSegundos: read('BANCO_TIMEOUT_S'),
    pastaDoBanco: read('PASTA_DO_BANCO'),
    workerMetricsPort: read('WORKER_METRICS_PORT'),
    encerramentoEsperaSegundos: read('ENCERRAMENTO_ESPERA_S'),
    ritmo: read('RITMO'),
    relogioDeslocamentoSegundos: read('RELOGIO_DESLOCAMENTO_S'),
  }
  end()
  end(contradictions(config))
  return config
}

/** The logins of a replica are those of its primary: the setting says only where it is. */
function leitura(read: Settings): Config['leitura'] {
  const atrasoMaxSegundos = read('LEITURA_ATRASO_MAX_S')
  const url = read('DATABASE_URL_LEITURA')
  if (url === null) return null
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

function alertasWebhook(read: Settings): Config['alertasWebhook'] {
  const [url, segredo] = [read('ALERTAS_WEBHOOK_URL'), read('ALERTAS_WEBHOOK_SEGREDO')]
  if (url === null && segredo === null) return null
  if (url === null || segredo === null)
    throw new ConfigError('ALERTAS_WEBHOOK_URL e ALERTAS_WEBHOOK_SEGREDO vão juntos: informe os dois ou nenhum')
  if (segredo.length < SEGREDO_CHARS_MIN)
    throw new ConfigError(`ALERTAS_WEBHOOK_SEGREDO deve ter pelo menos ${SEGREDO_CHARS_MIN} caracteres`)
  return { url, segredo: new Secret(segredo) }
}
const SEGREDO_CHARS_MIN = 24

/** When Simples Nacional issues on the national emitter: the only settings that routing needs. */
export function loadRegraDoSimples(env: Record<string, string | undefined>): Config['simplesNacional'] {
  const read = settingsIn(env)
  return {
    desde: read('SIMPLES_NACIONAL_DESDE'),
    criterio: read('SIMPLES_NACIONAL_CRITERIO'),
  }
}

/**
 * What an operator decides where the law or its official reading is not published yet
 * (docs/referencia/lei.md#42-rates); a setting that is absent leaves the row of
 * `aliquotas-reforma` as it is.
 */
function loadAjustesReforma(env: Record<string, string | undefined>): AjustesReforma {
  const read = settingsIn(env)
  const cbs2027 = read('CBS_ALIQUOTA_2027')
  const referencia = Object.fromEntries(
    Object.entries(REFERENCIAS).flatMap(([nome, setting]) => {
      const text = read(setting)
      return text === null ? [] : [[nome, readPorAno(setting, text)]]
    }),
  ) satisfies AjustesReforma['referencia']
  const proprias = read('ALIQUOTAS_PROPRIAS')
  const redutorCompra = read('REDUTOR_COMPRA_PUBLICA')
  const grupoRegular = read('REFORMA_AUSENTE_REGULAR')
  const grupoSimples = read('REFORMA_AUSENTE_SIMPLES')
  const retencaoPor = read('RETENCAO_CRITERIO')
  const csll = read('CSLL_SEM_PISCOFINS')
  return {
    ...(cbs2027 !== null && { cbs2027 }),
    ...(Object.keys(referencia).length > 0 && { referencia }),
    ...(proprias && { proprias: readProprias('ALIQUOTAS_PROPRIAS', proprias) }),
    ...(redutorCompra && { redutorCompra: readPorAno('REDUTOR_COMPRA_PUBLICA', redutorCompra) }),
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
const readPorAno = (name: string, text: string): PorAno =>
  Object.fromEntries(
    readWords(
      name,
      text,
      /^(20\d\d):(\d{1,2}(?:\.\d{1,4})?|100)$/,
      'anos com o seu percentual, como 2029:1.40 2030:2.85',
    ).map(([, ano, percent]) => [ano!, Number(percent)]),
  )

/** `2029:35:1.50 2029:3550308:0.60`: year, IBGE code of the state (2 digits) or municipality (7), percent. */
const readProprias = (name: string, text: string) =>
  readWords(
    name,
    text,
    /^(20\d\d):(\d{2}|\d{7}):(\d{1,2}(?:\.\d{1,4})?|100)$/,
    'anos, códigos IBGE e percentuais, como 2029:35:1.50 2029:3550308:0.60',
  ).map(([, ano, ente, percent]) => ({ ano: ano!, ente: ente!, aliquota: Number(percent) }))

function readWords(name: string, text: string, pattern: RegExp, expected: string) {
  return text.split(/[\s,]+/).map((word) => {
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
  const text = settingsIn(env)('DOCUMENTOS_S3_URL')
  return text ? readStoreUrl('DOCUMENTOS_S3_URL', text) : null
}

/** The settings a migration needs. */
export const loadBancoEspera = (env: Record<string, string | undefined>) => settingsIn(env)('BANCO_ESPERA_S')
/** MB of tables that the embedded database keeps in memory; `own` is what it takes by itself. */
export const loadBancoMemoriaMb = (env: Record<string, string | undefined>, own: number) =>
  settingsIn(env)('BANCO_MEMORIA_MB') ?? own
export const loadDatabaseUrl = (env: Record<string, string | undefined>) => settingsIn(env)('DATABASE_URL')

function sefin(read: Settings, ambiente: 'PRODUCAO' | 'HOMOLOGACAO'): SefinConfig {
  return {
    sefinUrl: read(`SEFIN_URL_${ambiente}`),
    adnUrl: read(`ADN_URL_${ambiente}`),
    parametrizacaoUrl: read(`PARAMETRIZACAO_URL_${ambiente}`),
    assinatura: read(`SEFIN_ASSINATURA_${ambiente}`),
  }
}

/** The guard of addresses once had two switches, which allowed every address: a removed setting must be refused. */
function refuseRetired(env: Record<string, string | undefined>): void {
  for (const [name, instead] of Object.entries(RETIRED))
    if (/^(1|true)$/.test(env[name]?.trim() ?? ''))
      throw new ConfigError(`${name} não existe mais: diga os endereços em ${instead}, como 127.0.0.1:8443,10.0.0.0/8`)
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
