import type { App } from '#platform/app.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { openMunicipioIndex } from './municipio-index.ts'

/** How many requests each city may get at the same time, by the group of their jobs. */
export async function seatsByGroup(app: App): Promise<Record<string, number>> {
  const { publicadas } = await openMunicipioIndex(app)
  return Object.fromEntries(
    [...publicadas.values()].flatMap(({ slug, capacidades }) =>
      (['producao', 'homologacao'] as const).map((ambiente) => [
        grupoOf({ conexao: slug, ambiente }),
        capacidades.maxConcorrencia,
      ]),
    ),
  )
}
