// How each work over rows of many accounts is done again for one row that was set aside.
import { indexThese } from '#features/nfse/busca/index-notas.ts'
import type { Obra } from '#features/separados/obras.ts'
import type { Refazer } from '#features/separados/retry-separados.ts'
import { expandAgain } from '#features/webhooks/expand-events.ts'

export const REFAZER: Readonly<Record<Obra, Refazer>> = {
  'eventos.expandir': expandAgain,
  'busca.indexar': (app, linha) => indexThese(app, [linha]),
}
