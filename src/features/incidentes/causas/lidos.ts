import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { type GrupoAberto, openByGroup } from '#features/filas/count-jobs.ts'
import type { App } from '#platform/app.ts'
import { type Disjuntor, readDisjuntores } from './disjuntores.ts'
import { type Fora, readFora } from './fora.ts'
import { type Cidades, cidadesOf } from './lugares.ts'

/** What several readers of causes need, read once for all of them. */
export type Lidos = {
  now: Date
  /** The open jobs by queue and group. */
  grupos: () => Promise<GrupoAberto[]>
  /** The breakers whose city is out. */
  disjuntores: () => Promise<Disjuntor[]>
  cidades: () => Promise<Cidades>
  /** The systems that do not answer. */
  fora: () => Promise<Fora[]>
}

export function openLidos(app: App): Lidos {
  const once = <T>(read: () => Promise<T>) => {
    let reading: Promise<T> | null = null
    return () => {
      reading ??= read()
      return reading
    }
  }
  const grupos = once(() => openByGroup(app))
  const disjuntores = once(() => readDisjuntores(app.sistema, grupos()))
  const cidades = once(async () => cidadesOf(await openMunicipioIndex(app)))
  return {
    now: app.now(),
    ...{ grupos, disjuntores, cidades },
    fora: once(() => readFora(app.sistema, disjuntores(), cidades())),
  }
}
