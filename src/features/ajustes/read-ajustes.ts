import { type Ajustes, ajustesCom, type ChaveDeAjuste, padroesDe } from '#domain/ajustes.ts'
import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

/**
 * The settings in force. A process reads them when its copy is older than FRESH_MS, so that a change is effective
 * everywhere within five seconds, also where notifications do not arrive (PgBouncer). While the database does not
 * answer, the last copy is valid.
 */
export async function readAjustes(app: App): Promise<Ajustes> {
  const held = heldBy(app)
  if (performance.now() - held.at < FRESH_MS) {
    held.acertos++
    return held.ajustes
  }
  held.falhas++
  const previous = held.ajustes
  held.at = performance.now()
  const reading = select(app).then((read) => {
    Object.assign(held, { lidos: read, lidosEm: held.at })
    return read
  })
  held.ajustes = reading.catch((error: unknown) => {
    held.at -= FRESH_MS - AGAIN_MS
    app.log.warn({ err: error }, 'settings not read again')
    return previous
  })
  return held.ajustes
}

/** Makes the next reading in this process ask the database. */
export const forgetAjustes = (app: App): void => {
  heldBy(app).at = Number.NEGATIVE_INFINITY
}

const FRESH_MS = 2_000
const AGAIN_MS = 500

type Held = {
  at: number
  ajustes: Promise<Ajustes>
  acertos: number
  falhas: number
  /** The last loaded copy, and when it was loaded. */
  lidos: Ajustes | null
  lidosEm: number | null
}
const heldBy = perApp(
  (app): Held => ({
    at: Number.NEGATIVE_INFINITY,
    ajustes: Promise.resolve(padroesOf(app)),
    ...{ acertos: 0, falhas: 0, lidos: null, lidosEm: null },
  }),
)

keep('ajustes', (app) => {
  const { acertos, falhas, lidos, lidosEm } = heldBy(app)
  const entries = Object.entries(lidos ?? {})
  return {
    itens: entries.length,
    acertos,
    falhas,
    maisNova: lidosEm,
    entries: () => entries.map(([chave, valor]) => ({ chave, em: lidosEm, mostra: () => valor })),
    forget: () => {
      forgetAjustes(app)
      return readAjustes(app)
    },
  }
})

/** The values of the settings in this service without an override. */
export const padroesOf = ({ config }: App): Ajustes => padroesDe({ embutido: config.pastaDoBanco !== null })

/** When a setting was last changed; null: its default is in force. */
export const changedAt = async (db: Db, chave: ChaveDeAjuste): Promise<Date | null> =>
  (await db.one<{ em: Date }>(sql`select alterado_em as em from ajustes where chave = ${chave}`))?.em ?? null

async function select(app: App): Promise<Ajustes> {
  const rows = await app.sistema.query<{ chave: string; valor: unknown }>(sql`select chave, valor from ajustes`)
  return ajustesCom(new Map(rows.map(({ chave, valor }) => [chave, valor])), padroesOf(app))
}
