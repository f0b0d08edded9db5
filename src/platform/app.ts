import type { Tabelas } from '#domain/tabelas.ts'
import { createVault, type Vault } from './certificates/vault.ts'
import type { Config } from './config.ts'
import { type Db, openPool, type Pool } from './db/db.ts'
import { type Log, openLog } from './log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { listenForWakeUps, type WakeUps } from './queue/wake-ups.ts'
import { loadTabelas } from './tabelas.ts'

/** The resources of a process for as long as it runs. */
export type App = {
  config: Config
  log: Log
  metrics: Metrics
  tabelas: Tabelas
  vault: Vault
  /** The database role that sees every tenant: authentication, acceptance, jobs. */
  sistema: Db
  /** The database role that sees one tenant at a time, by row-level security. */
  inquilinos: Pool
  wakeUps: WakeUps
  now: () => Date
  close(): Promise<void>
}

/** Opens the resources of a process. Tests pass their own `now`. */
export function openApp(config: Config, now: () => Date = () => new Date()): App {
  const sistema = openPool(config.databaseUrl, 'nfse_sistema', config.conexoesBanco)
  const inquilinos = openPool(config.databaseUrl, 'nfse_inquilino', config.conexoesBanco)
  const [atual] = config.chavesMestras
  const log = openLog(config.logNivel)
  const wakeUps = listenForWakeUps(config.databaseUrl, log)
  return {
    config,
    log,
    metrics: createMetrics(),
    tabelas: loadTabelas(),
    vault: createVault({
      atual: atual?.id ?? '',
      chaves: Object.fromEntries(config.chavesMestras.map(({ id, chave }) => [id, chave])),
    }),
    sistema: sistema.forAll(),
    inquilinos,
    wakeUps,
    now,
    close: async () => {
      await Promise.all([wakeUps.stop(), sistema.close(), inquilinos.close()])
    },
  }
}
