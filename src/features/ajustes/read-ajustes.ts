import { type Ajustes, ajustesCom } from '#domain/ajustes.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

/**
 * The settings in force. A process reads them when its copy is older than FRESH_MS, so that a change is effective
 * everywhere within five seconds, also where notifications do not arrive (PgBouncer). While the database does not
 * answer, the last copy is valid.
 */
export async function readAjustes(app: App): Promise<Ajustes> {
  const held = heldBy(app)
  if (performance.now() - held.at < FRESH_MS) return held.ajustes
  const previous = held.ajustes
  held.at = performance.now()
  held.ajustes = select(app).catch((error: unknown) => {
    held.at -= FRESH_MS - AGAIN_MS
    app.log.warn({ err: error }, 'settings not read again')
    return previous
  })
  return held.ajustes
}

/** The next reading in this process asks the database. */
export const forgetAjustes = (app: App): void => {
  heldBy(app).at = Number.NEGATIVE_INFINITY
}

const FRESH_MS = 2_000
const AGAIN_MS = 500

const heldBy = perApp((): { at: number; ajustes: Promise<Ajustes> } => ({
  at: Number.NEGATIVE_INFINITY,
  ajustes: Promise.resolve(ajustesCom(new Map())),
}))

async function select(app: App): Promise<Ajustes> {
  const rows = await app.sistema.query<{ chave: string; valor: unknown }>(sql`select chave, valor from ajustes`)
  return ajustesCom(new Map(rows.map(({ chave, valor }) => [chave, valor])))
}
