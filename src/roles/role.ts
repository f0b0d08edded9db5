// What every role does at its start and at its end.
import type { FastifyInstance } from 'fastify'
import { checkDocumentos } from '#features/nfse/documentos/check-store.ts'
import { checkMasterKeys } from '#features/operations/check-master-keys.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { waitForDatabase, waitForListening } from '#platform/db/wait-for-database.ts'
import { onEnd } from '#platform/on-end.ts'
import { openApp } from '#platform/open-app.ts'
import { StartError } from '#platform/start-error.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'

const DRAIN_MS = 25_000

/** The resources of a role, after a check of its settings, its database and its keys. */
export async function openRole(role: 'API' | 'WORKER'): Promise<App> {
  const own = `DATABASE_URL_${role}` as const
  const config = loadConfig(process.env, process.env[own] ? own : 'DATABASE_URL')
  const { databaseUrl, databaseUrlInquilino, databaseUrlEscuta, conexoesBanco } = config
  const patience = { esperaSegundos: config.bancoEsperaSegundos, say: (line: string) => console.log(line) }
  const { pooler, cluster } = await waitForDatabase(databaseUrl, 'nfse_sistema', 2 * conexoesBanco + 1, patience)
  const inquilinos = await waitForDatabase(databaseUrlInquilino, 'nfse_inquilino', conexoesBanco, patience)
  if (pooler !== inquilinos.pooler)
    throw new StartError(
      'Uma das URLs do banco passa por um pooler e a outra não: DATABASE_URL (ou a do papel) e DATABASE_URL_INQUILINO vão pelo mesmo caminho.',
    )
  if (databaseUrlEscuta) await waitForListening(databaseUrlEscuta, patience)
  else if (pooler)
    console.log(
      'O banco está atrás de um pooler: sem DATABASE_URL_ESCUTA (endereço direto do PostgreSQL) este processo pergunta de tempos em tempos.',
    )
  const stopTracing = await startTracing(process.env, `nfse-${role.toLowerCase()}`)
  const app = openApp(config, { pooler, cluster })
  const { close } = app
  app.close = async () => {
    await close()
    await stopTracing()
  }
  await checkMasterKeys(app)
  await checkDocumentos(app)
  return app
}

/** Listens on `port`, or on a free one, and returns the address. */
export async function listen(server: FastifyInstance, { config: { host } }: App, port: number): Promise<string> {
  await server.listen({ host, port })
  const address = server.server.address()
  return `http://${host}:${typeof address === 'object' && address ? address.port : port}`
}

/** Takes no new work, finishes the started work, and exits; exits with an error when that takes too long. */
export function drainOnEnd(app: App, stop: () => unknown): void {
  onEnd(async () => {
    app.encerrando = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await stop()
    await app.close()
    process.exit(0)
  })
}
