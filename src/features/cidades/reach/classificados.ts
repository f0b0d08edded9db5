import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'
import type { Classificados, EfeitoDeclarado } from '#tracks/efeito.ts'

/**
 * The operators' classifications of unlisted codes of a template. A process reads them again when its copy is older
 * than FRESH_MS, so that an act is effective everywhere within five seconds, also where notifications do not arrive
 * (PgBouncer). While the database does not answer, the last copy is valid.
 */
export async function classificadosOf(app: App, padrao: string): Promise<Classificados> {
  const held = heldBy(app)
  if (performance.now() - held.at < FRESH_MS) held.acertos++
  else {
    held.falhas++
    held.at = performance.now()
    held.reading = read(app).then(
      (lidos) => Object.assign(held, { lidos }).lidos,
      (error: unknown) => {
        app.log.warn({ err: error }, 'classified codes not read again')
        return held.lidos
      },
    )
  }
  return (await held.reading).get(padrao) ?? NENHUM
}
const FRESH_MS = 2_000
const NENHUM: Classificados = new Map()

/** Makes the next reading in this process ask the database. */
export const forgetClassificados = (app: App): void => {
  heldBy(app).at = Number.NEGATIVE_INFINITY
}

type Lidos = ReadonlyMap<string, Classificados>
const heldBy = perApp(() => ({
  at: Number.NEGATIVE_INFINITY,
  reading: Promise.resolve<Lidos>(new Map()),
  lidos: new Map() as Lidos,
  acertos: 0,
  falhas: 0,
}))

keep('codigos-classificados', (app) => {
  const { acertos, falhas, lidos, at } = heldBy(app)
  return {
    itens: lidos.size,
    acertos,
    falhas,
    maisNova: lidos.size === 0 ? null : at,
    entries: () => [...lidos].map(([chave, codigos]) => ({ chave, em: at, mostra: () => Object.fromEntries(codigos) })),
    forget: () => forgetClassificados(app),
  }
})

async function read(app: App): Promise<Lidos> {
  const rows = await app.sistema.query<{ padrao: string; codigo: string; efeito: EfeitoDeclarado }>(
    sql`select padrao, codigo, efeito from codigos_classificados`,
  )
  return new Map(
    [...Map.groupBy(rows, ({ padrao }) => padrao)].map(([padrao, codigos]) => [
      padrao,
      new Map(codigos.map(({ codigo, efeito }) => [codigo, efeito])),
    ]),
  )
}
