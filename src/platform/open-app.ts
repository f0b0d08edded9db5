import type { App } from './app.ts'
import { createVault } from './certificates/vault.ts'
import type { Config } from './config.ts'
import { openLeitura, semReplica } from './db/statement/leitura.ts'
import { openPool } from './db/statement/pool.ts'
import { openLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openStore } from './objects/open-store.ts'
import { programa } from './program.ts'
import { listenForWakeUps } from './queue/wake-ups.ts'
import { openRelogio } from './relogio.ts'
import { loadTabelas } from './tabelas.ts'
import { startWatchdog } from './watchdog.ts'

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
    programa,
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
