import type { Adesao, FatoDeAdesao } from '#formas/cidades/adesao.ts'
import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

/** One row of a list as it is stored. */
export type LinhaDeAdesao = FatoDeAdesao & { ibge: string }

type Lista = { dataLista: string; fonte: string; municipios: LinhaDeAdesao[] }

/**
 * The lists that operators imported, by municipality: the newest that names it. They are read again after an import.
 */
export async function readAdesoes(app: App): Promise<ReadonlyMap<string, Adesao>> {
  const held = heldBy(app)
  const stamp = await app.sistema.one<{ em: Date | null }>(sql`select max(importada_em) as em from listas_adesao`)
  const em = stamp?.em?.getTime() ?? null
  if (em === held.em) {
    held.acertos++
    return held.adesoes
  }
  held.falhas++
  Object.assign(held, { em, lidasEm: performance.now(), adesoes: await selectAdesoes(app) })
  return held.adesoes
}
type Held = {
  /** When the newest list came, ms; null: there was none; NaN: to be read again. */
  em: number | null
  adesoes: ReadonlyMap<string, Adesao>
  lidasEm: number | null
  acertos: number
  falhas: number
}
const heldBy = perApp((): Held => ({ em: null, adesoes: new Map(), lidasEm: null, acertos: 0, falhas: 0 }))

keep('adesoes', (app) => {
  const held = heldBy(app)
  return {
    itens: held.adesoes.size,
    acertos: held.acertos,
    falhas: held.falhas,
    maisNova: held.lidasEm,
    entries: () => [...held.adesoes].map(([chave, adesao]) => ({ chave, em: held.lidasEm, mostra: () => adesao })),
    forget: () => {
      held.em = Number.NaN
    },
  }
})

async function selectAdesoes(app: App): Promise<ReadonlyMap<string, Adesao>> {
  const listas = await app.sistema.query<Lista>(sql`
    select data_lista::text as "dataLista", fonte, municipios from listas_adesao order by data_lista`)
  return new Map(
    listas.flatMap(({ dataLista, fonte, municipios }) =>
      municipios.map(({ ibge, ...linha }) => [ibge, { ...linha, fonte, dataLista }] as const),
    ),
  )
}
