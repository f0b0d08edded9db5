// Every setting of the service: its kind with bounds and default, and one sentence of meaning. The readers of config.ts and
// the page docs/configuracao.md (npm run generate) are made from it.
import { type Reader, reader } from './read-setting.ts'
import {
  addresses,
  day,
  decimal,
  flag,
  integer,
  oneOf,
  optional,
  pemFile,
  redes,
  type Setting,
  secret,
  text,
  url,
  without,
} from './setting-kinds.ts'

const postgres = url('postgres:', 'postgresql:')
const http = url('http:', 'https:')
const percentByYear = text('years with their percent, `2029:1.40 2030:2.85`')
const TEN_YEARS_S = 10 * 365 * 86_400

const FIRST_DAY = {
  DATABASE_URL: [
    postgres,
    'The owner of a PostgreSQL ≥ 15, for `migrate` and `npm start`. Absent: `npm start` brings its own server.',
  ],
  DATABASE_URL_API: [
    postgres,
    'The login of the API, which acts as `nfse_sistema`. `npm start` makes it where it is absent.',
  ],
  DATABASE_URL_WORKER: [
    postgres,
    'The login of the workers, which acts as `nfse_sistema`. `npm start` makes it where it is absent.',
  ],
  DATABASE_URL_INQUILINO: [
    postgres,
    'The login of API and workers for what one account asks, which acts as `nfse_inquilino`.',
  ],
  CHAVE_MESTRA: [
    text('`id:base64 of 32 bytes`, older ones after commas'),
    'Wraps every stored secret. `npm start` makes one, in the file `chave-mestra` of `DATA_DIR`.',
  ],
  DATA_DIR: [
    text('path of a folder', './data'),
    'The embedded database, its master key (`chave-mestra`) and password (`senha-banco`), and the simulator. One service at a time.',
  ],
  PORT: [integer(3000, 0, 65_535), 'Where the API listens; `0`: any free port.'],
  HOST: [
    text('IP address or host', '127.0.0.1'),
    'The address on which the API listens; `0.0.0.0`: all of the machine.',
  ],
  URL_PUBLICA: [optional(http), 'The base of the URLs in answers and e-mails. Absent: `http://localhost:PORT`.'],
  PROXIES_CONFIAVEIS: [
    addresses,
    'The proxies in front: only theirs is `X-Forwarded-For` believed, by which limits per caller are counted.',
  ],
  ADMIN_EMAIL: [text('e-mail'), 'The first administrator, made when there is none; together with `ADMIN_SENHA`.'],
  ADMIN_SENHA: [
    text('password of 10 characters or more'),
    'The password of the first administrator. The embedded database makes one and prints it once.',
  ],
  PERMITIR_PRODUCAO: [
    flag(false),
    '`1` lets notes leave for real systems; else they stay on this machine and its network.',
  ],
  SMTP_URL: [
    optional(secret(url('smtp:', 'smtps:'))),
    'The mail server, `smtps://user:password@host`. Absent: e-mails stay in the outbox.',
  ],
  EMAIL_REMETENTE: [text('name and e-mail', 'NFS-e <nao-responda@localhost>'), 'The sender of e-mails.'],
  METRICS_TOKEN: [text('text'), 'When set, `/metrics` asks for it as a bearer token.'],
} as const satisfies Record<string, Setting>

const NATIONAL = {
  SEFIN_URL_HOMOLOGACAO: [
    url('https:'),
    'SEFIN Nacional of the restricted environment. All six addresses absent: `npm start` simulates the national system.',
  ],
  SEFIN_URL_PRODUCAO: [
    url('https:'),
    'SEFIN Nacional of production. Paths are appended: the base ends in `/SefinNacional`, or `/API/SefinNacional`.',
  ],
  ADN_URL_HOMOLOGACAO: [url('https:'), 'The national repository of notes (ADN), restricted environment.'],
  ADN_URL_PRODUCAO: [url('https:'), 'The national repository of notes (ADN), production.'],
  PARAMETRIZACAO_URL_HOMOLOGACAO: [url('https:'), 'The parameters of municipalities, restricted environment.'],
  PARAMETRIZACAO_URL_PRODUCAO: [url('https:'), 'The parameters of municipalities, production.'],
  SEFIN_CA: [pemFile, 'Roots to trust at the national system instead of the public ones.'],
  SEFIN_ASSINATURA_HOMOLOGACAO: [
    oneOf('rsa-sha256', 'rsa-sha1'),
    'The algorithm that signs DPS and events, restricted environment.',
  ],
  SEFIN_ASSINATURA_PRODUCAO: [oneOf('rsa-sha256', 'rsa-sha1'), 'The algorithm that signs DPS and events, production.'],
  SEFIN_TIMEOUT_S: [integer(60, 1, 300), 'Seconds that one exchange with the national system or a city may take.'],
  SEFIN_VISIBILIDADE_S: [
    integer(60, 0, 86_400),
    'Seconds after a send during which "there is no such note" does not prove that it will not appear.',
  ],
  SEFIN_MAX_CONCORRENCIA: [
    integer(32, 1, 500),
    'Exchanges with the national system at a time, over all workers; each takes memory of a worker.',
  ],
  LEASE_S: [
    integer(120, 3, 3600),
    'Seconds after which a job of a worker that died is taken by another; more than `SEFIN_TIMEOUT_S` + 2.',
  ],
  SALTO_RPS_MAX: [
    integer(1000, 0, 1_000_000_000),
    'The greatest jump of an RPS sequence by `rps.numero` that needs no `opcoes.confirmarSalto`.',
  ],
} as const satisfies Record<string, Setting>

const DATABASE = {
  CONEXOES_BANCO: [
    integer(16, 2, 200),
    'Connections of each of the two logins of a process, which opens at most twice this and one more.',
  ],
  BANCO_ESPERA_S: [
    integer(60, 0, 3600),
    'Seconds that a start waits for a database that is starting or not migrated yet.',
  ],
  BANCO_TIMEOUT_S: [integer(30, 1, 600), 'Seconds that a statement waits for its answer.'],
  BANCO_MEMORIA_MB: [
    optional(without(integer(0, 16, 1_048_576))),
    'MB of tables that the embedded database keeps in memory. Absent: an eighth of the machine or container, 256 to 4096.',
  ],
  DATABASE_URL_ESCUTA: [
    optional(postgres),
    'Behind PgBouncer: where the process listens for hints about new work, past the pooler. Absent: where it logs in.',
  ],
  DATABASE_URL_LEITURA: [
    optional(postgres),
    'A replica for lists, searches and sums, without a login (`postgres://replica:5432/nfse`). Absent: the primary.',
  ],
  LEITURA_ATRASO_MAX_S: [integer(5, 1, 300), 'Seconds that the replica may be behind and still be read.'],
  SENHA_CUSTO: [
    oneOf('alto', 'minimo'),
    'A hash of a password takes 64 MiB (`alto`), or 19 MiB (`minimo`, the least that OWASP accepts). Stored ones keep theirs.',
  ],
} as const satisfies Record<string, Setting>

const NETWORK = {
  ADMIN_HOST: [
    text('host', ''),
    'The only host that serves the pages of the back-office. Absent: every host, at `/ops/`.',
  ],
  REDES_PERMITIDAS: [
    redes,
    'What is called beside the public internet where a person gives the address (webhooks, cities, banks): `127.0.0.1:8443, 10.0.0.0/8`.',
  ],
  WEBHOOK_ENDERECOS: [
    addresses,
    'Where webhooks leave from, which clients may allow in firewalls; shown in the portal. Absent: none is promised.',
  ],
  ENCERRAMENTO_ESPERA_S: [
    integer(5, 0, 20),
    'Seconds that the API serves on after SIGTERM while `/health/ready` says 503.',
  ],
  WORKER_METRICS_PORT: [
    integer(0, 0, 65_535),
    'Where a worker serves `/metrics` and `/health`; `0`: any free port, printed at its start.',
  ],
  LOG_NIVEL: [oneOf('info', 'fatal', 'error', 'warn', 'debug', 'silent'), 'The least level that is logged.'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    http,
    'Where traces are sent ([rastros](operacao/rastros.md) has the other `OTEL_…`). Absent: none are made.',
  ],
} as const satisfies Record<string, Setting>

const OTHERS = {
  ALERTAS_WEBHOOK_URL: [
    optional(http),
    'Where operators are notified of alerts; e-mail addresses are the setting `alertas.emails`.',
  ],
  ALERTAS_WEBHOOK_SEGREDO: [
    optional(text('24 characters or more')),
    'Signs those notices as webhooks of clients are signed; together with the URL.',
  ],
  CNPJ_API_URL: [
    optional(http),
    'A register of companies that answers like BrasilAPI’s `/cnpj/v1`. Absent: forms are filled by hand.',
  ],
  CNPJ_API_ESPERA_S: [integer(5, 1, 30), 'Seconds that this register may take before the form is filled by hand.'],
  INDICES_URL: [
    optional(http),
    'Where IPCA and IGP-M are read, as the central bank’s SGS answers (`https://api.bcb.gov.br/dados/serie`). Absent: entered by hand.',
  ],
  DOCUMENTOS_S3_URL: [
    optional(text('`https://key:secret@host/bucket/prefix?region=…`')),
    'A bucket for the documents of ended notes ([documentos](operacao/documentos.md)). Absent: they stay in the database.',
  ],
  PIX_CA: [pemFile, 'Roots to trust at the bank instead of the public ones.'],
  PIX_TIMEOUT_S: [integer(20, 1, 120), 'Seconds that one request to the bank may take.'],
} as const satisfies Record<string, Setting>

const LAW = {
  SIMPLES_NACIONAL_DESDE: [
    day('2026-11-01'),
    'From this day on ME and EPP of Simples Nacional issue nationally in every city (Res. CGSN 191/2026).',
  ],
  SIMPLES_NACIONAL_CRITERIO: [
    oneOf('competencia', 'emissao'),
    'The day that is compared with it: of the competência, as the national register reads it (E0025), or of the emission.',
  ],
  CERTIFICADO_DO_EMITENTE: [
    oneOf('raiz', 'exato'),
    '`raiz`: a branch may sign with the certificate of another establishment, with an aviso; `exato`: the whole CNPJ must agree (E0718).',
  ],
  SEFIN_CHAVE_CORRIGIDA: [
    flag(false),
    '`1` once the national schema takes keys whose CNPJ has a letter in the twelfth place; the package of 27/07/2026 does not.',
  ],
  RETENCAO_CRITERIO: [
    optional(oneOf('competencia', 'emissao')),
    'The date by which PIS, COFINS and CSLL are withheld where the request has no `dataPagamento`.',
  ],
  CSLL_SEM_PISCOFINS: [
    optional(oneOf('cst00', 'omitir')),
    'CSLL withheld alone, nationally, from 2027: with CST 00 and tpRetPisCofins 8, or without that group.',
  ],
  REFORMA_AUSENTE_REGULAR: [
    optional(oneOf('recusa', 'facultativo', 'aviso')),
    'What a note of the regular regime without IBS and CBS gets from 2027.',
  ],
  REFORMA_AUSENTE_SIMPLES: [
    optional(oneOf('aviso', 'nao', 'facultativo', 'recusa')),
    'The same for Simples Nacional; `nao` leaves the group out as in 2026.',
  ],
  CBS_ALIQUOTA_2027: [
    optional(without(decimal(0, 0, 100))),
    'Percent of CBS in 2027 and 2028, once the Senate fixes it. Absent: "not fixed".',
  ],
  REFERENCIA_CBS: [
    optional(percentByYear),
    'Reference rates of CBS as published, where the law fixes none (less 0.10 in 2027 and 2028).',
  ],
  REFERENCIA_IBS_ESTADUAL: [
    optional(percentByYear),
    'Reference rates of the states’ IBS as published. A year without one: "not fixed".',
  ],
  REFERENCIA_IBS_MUNICIPAL: [
    optional(percentByYear),
    'Reference rates of the municipalities’ IBS as published. A year without one: "not fixed".',
  ],
  ALIQUOTAS_PROPRIAS: [
    optional(text('year, IBGE code, percent: `2029:35:1.50 2029:3550308:0.60`')),
    'What a state or municipality fixed for its own IBS in a year.',
  ],
  REDUTOR_COMPRA_PUBLICA: [
    optional(percentByYear),
    'Percent by which the rates of public purchases are lower. A year from 2027 on without one: "not fixed".',
  ],
} as const satisfies Record<string, Setting>

const REHEARSAL = {
  RITMO: [
    decimal(1, 0.0001, 1),
    'Scales the waits of retries, consults and webhooks; refused with `PERMITIR_PRODUCAO`.',
  ],
  RELOGIO_DESLOCAMENTO_S: [
    integer(0, -TEN_YEARS_S, TEN_YEARS_S),
    'Seconds by which the clocks of service and simulated cities are moved; refused with `PERMITIR_PRODUCAO`.',
  ],
  SIMULATOR_PORT: [
    text('1 to 65535', '8443'),
    'The port of the simulated national system; with `npm start` any free one.',
  ],
  SIMULATOR_PSP_PORT: [
    text('1 to 65535, or `nao`'),
    'The port of the simulated bank. Absent: any free one with `npm start`, no bank with `npm run simulator`.',
  ],
  SIMULATOR_PSP_URL: [optional(url('https:')), 'Set by `npm start` itself: the address of the simulated bank.'],
  SIMULATOR_HOST: [text('IP address or host', '127.0.0.1'), 'The address on which the simulator listens.'],
  SIMULATOR_DATA_DIR: [
    text('path of a folder', 'data/simulator'),
    'What the simulator keeps; with `npm start` the folder `simulator` of `DATA_DIR`.',
  ],
  NFSE_REFERENCIAS: [
    text('path of a folder', '../shared'),
    'For the tests: official schemas and samples ([what is in it](referencia/esquemas-e-amostras.md)).',
  ],
  PASTA_DO_BANCO: [
    optional(text('path of a folder')),
    'Set by `npm start` itself: the folder of the embedded database, whose disk `/health` watches.',
  ],
} as const satisfies Record<string, Setting>

/** The settings by area, in the order of the page. */
export const SECTIONS: readonly [title: string, settings: Record<string, Setting>][] = [
  ['The first day', FIRST_DAY],
  ['The national system and cities', NATIONAL],
  ['The database', DATABASE],
  ['The network, and what can be seen', NETWORK],
  ['Other services', OTHERS],
  ['What the law leaves open', LAW],
  ['Rehearsals and tests', REHEARSAL],
]

/** Settings that are gone, with the one that took their place: still set, they stop the start. */
export const RETIRED: Record<string, string> = {
  WEBHOOK_PERMITIR_REDE_PRIVADA: 'REDES_PERMITIDAS',
  CIDADES_PERMITIR_REDE_PRIVADA: 'REDES_PERMITIDAS',
}

const SETTINGS = { ...FIRST_DAY, ...NATIONAL, ...DATABASE, ...NETWORK, ...OTHERS, ...LAW, ...REHEARSAL }
type Settings = typeof SETTINGS
type Value<Name extends keyof Settings> = ReturnType<Settings[Name][0]['read']>

/** Reads declared settings by their names; a bad value throws ConfigError. */
export function settingsIn(env: Record<string, string | undefined>, from: Reader = reader(env)) {
  return <Name extends keyof Settings>(name: Name): Value<Name> => SETTINGS[name][0].read(from, name) as Value<Name>
}
