import type { Tabelas } from '#domain/tabelas.ts'
import { createVault, type Vault } from './certificates/vault.ts'
import type { Config } from './config.ts'
import { type Db, openPool, type Pool } from './db/db.ts'
import { type Leitura, openLeitura, semReplica } from './db/leitura.ts'
import { type Log, openLog } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openStore, type Store } from './objects/store.ts'
import { listenForWakeUps, type WakeUps } from './queue/wake-ups.ts'
import { openRelogio, type Relogio } from './relogio.ts'
import { loadTabelas } from './tabelas.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

/** The resources of a process for as long as it runs. */
export type App = {
  config: Config
  log: Log
  metrics: Metrics
  tabelas: Tabelas
  vault: Vault
  /** Where documents of ended notes go after a while; null: they stay in the database. */
  store: Store | null
  /** The login that sees every tenant: authentication, acceptance, jobs. */
  sistema: Db
  /** The same login for the few statements that every note runs, on connections of their own (docs/instrucoes.md). */
  hot: Db
  /** The login that sees one tenant at a time, by row-level security. */
  inquilinos: Pool
  /** Both, for lists, searches and statistics: they may read a replica (DATABASE_URL_LEITURA). */
  leitura: Leitura
  /** The tables are distributed (docs/escala.md). */
  distribuido: boolean
  wakeUps: WakeUps
  now: () => Date
  /** Which program runs, by what its sources say; two versions run side by side during an upgrade. */
  programa: () => string
  /** From the signal to end on: not ready for new requests, and responses close their connections. */
  encerrando: boolean
  /** What measures how long something lasts, across processes. */
  relogio: Relogio
  /** Logs what keeps the process from answering. */
  watchdog: Watchdog
  close(): Promise<void>
}

/**
 * Opens the resources of a process. `now` is its one clock; tests pass their own. `pooler`: one is in front of the
 * database, so that only a connection past it (DATABASE_URL_ESCUTA) gets hints; without them the process polls.
 * `cluster`: its tables are distributed.
 */
export function openApp(config: Config, { now = clockOf(config), pooler = false, cluster = false } = {}): App {
  const { databaseUrl, databaseUrlInquilino, databaseUrlEscuta } = config
  const options = { max: config.conexoesBanco, timeoutS: config.bancoTimeoutSegundos, pooler, cluster }
  const hotMax = Math.floor(config.conexoesBanco / 4)
  const sistema = openPool(databaseUrl, { ...options, max: config.conexoesBanco - hotMax })
  const hot = hotMax > 0 ? openPool(databaseUrl, { ...options, max: hotMax, onePlan: true }) : sistema
  const inquilinos = openPool(databaseUrlInquilino, {
    ...options,
    max: config.conexoesBanco - hotMax,
    onePlanMax: hotMax,
  })
  const [atual] = config.chavesMestras
  const log = openLog(config.logNivel)
  const watchdog = startWatchdog(log)
  const store = config.documentosS3 && openStore(config.documentosS3)
  const wakeUps = listenForWakeUps(databaseUrlEscuta ?? (pooler ? null : databaseUrl), log)
  const metrics = createMetrics()
  const primario = { sistema: sistema.forAll(), inquilinos }
  const leitura = config.leitura
    ? openLeitura(primario, {
        urls: {
          sistema: withLoginOf(config.leitura.url, databaseUrl),
          inquilino: withLoginOf(config.leitura.url, databaseUrlInquilino),
        },
        ...{ conexoes: config.conexoesBanco, timeoutS: config.bancoTimeoutSegundos },
        ...{ atrasoMaxS: config.leitura.atrasoMaxSegundos, log, metrics },
      })
    : semReplica(primario)
  return {
    config,
    log,
    metrics,
    tabelas: loadTabelas(config.reforma),
    vault: createVault({
      atual: atual?.id ?? '',
      chaves: Object.fromEntries(config.chavesMestras.map(({ id, chave }) => [id, chave])),
    }),
    store,
    ...primario,
    hot: hot.forAll(),
    leitura,
    distribuido: cluster,
    wakeUps,
    now,
    encerrando: false,
    relogio: openRelogio(),
    watchdog,
    close: async () => {
      watchdog.stop()
      store?.close()
      await leitura.stop()
      await Promise.all([wakeUps.stop(), ...[...new Set([sistema, hot, inquilinos])].map((pool) => pool.close())])
    },
  }
}

/** The address of one URL with the user and the password of another. */
function withLoginOf(address: string, login: string): string {
  const [url, { username, password }] = [new URL(address), new URL(login)]
  return Object.assign(url, { username, password }).href
}

const clockOf =
  ({ relogioDeslocamentoSegundos }: Config): App['now'] =>
  () =>
    new Date(Date.now() + relogioDeslocamentoSegundos * 1000)
