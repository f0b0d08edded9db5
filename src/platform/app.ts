import type { Tabelas } from '#domain/tabelas.ts'
import type { Vault } from './certificates/vault.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Leitura } from './db/statement/leitura.ts'
import type { Pool } from './db/statement/pool.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Store } from './objects/store.ts'
import type { WakeUps } from './queue/wake-ups.ts'
import type { Relogio } from './relogio.ts'
import type { Watchdog } from './watchdog.ts'

/** The resources of a process for as long as it runs. */
export type App = {
  config: Config
  log: Log
  metrics: Metrics
  tabelas: Tabelas
  vault: Vault
  /** The store for documents of ended notes; null: they stay in the database. */
  store: Store | null
  /** The login that sees every tenant: authentication, acceptance, jobs. */
  sistema: Db
  /** The same login for the few statements that every note runs, on connections of their own (docs/instrucoes.md). */
  hot: Db
  /** The login that sees one tenant at a time, by row-level security. */
  inquilinos: Pool
  /** Both logins, for lists, searches and statistics: they may read a replica (DATABASE_URL_LEITURA). */
  leitura: Leitura
  /** The tables are distributed (docs/escala.md). */
  distribuido: boolean
  wakeUps: WakeUps
  now: () => Date
  /** Identifies the program by its sources; two versions run side by side during an upgrade. */
  programa: () => string
  /** True from the signal to end on: not ready for new requests, and responses close their connections. */
  encerrando: boolean
  /** The clock for durations, across processes. */
  relogio: Relogio
  /** Logs what blocks the process. */
  watchdog: Watchdog
  close(): Promise<void>
}
