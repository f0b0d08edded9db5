// What every role does at its start and at its end.
import type { FastifyInstance } from 'fastify'
import { checkMasterKeys } from '#features/operations/check-master-keys.ts'
import { type App, openApp } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { waitForDatabase } from '#platform/db/wait-for-database.ts'
import { onEnd } from '#platform/on-end.ts'

const DRAIN_MS = 25_000

/** The resources of a role, once its settings, its database and its keys have proved to fit. */
export async function openRole(): Promise<App> {
  const config = loadConfig(process.env)
  await waitForDatabase(config.databaseUrl, 2 * config.conexoesBanco + 1, {
    esperaSegundos: config.bancoEsperaSegundos,
    say: (line) => console.log(line),
  })
  const app = openApp(config)
  await checkMasterKeys(app)
  return app
}

/** Listens on `port`, or on a free one, and returns the address. */
export async function listen(server: FastifyInstance, { config: { host } }: App, port: number): Promise<string> {
  await server.listen({ host, port })
  const address = server.server.address()
  return `http://${host}:${typeof address === 'object' && address ? address.port : port}`
}

/** Takes no new work, finishes the work begun, and exits; exits with an error when that takes too long. */
export function drainOnEnd(app: App, stop: () => unknown): void {
  onEnd(async () => {
    app.encerrando = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await stop()
    await app.close()
    process.exit(0)
  })
}
