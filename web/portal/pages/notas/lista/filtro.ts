import { type Ambiente, ambienteAtual } from '#web/api/portal/ambiente.ts'
import { queryClient } from '#web/api/portal/client.ts'
import { estatisticas, type FiltroContagem, type FiltroNotas, notas } from '#web/api/portal/notas.ts'
import type { BuscaNotas } from '../busca.ts'

export const POR_PAGINA = 25

/** The queries of the list for its address. */
export function consultasDe(busca: BuscaNotas, ambiente: Ambiente) {
  const { pagina = 1, porPagina = POR_PAGINA, q, status, ...resto } = busca
  const filtro: FiltroNotas = withoutNothing({ ...resto, q, status, ambiente })
  const { empresaId: _, municipio: __, trilho: ___, ...periodo } = resto
  return {
    filtro,
    lista: notas({ ...filtro, limit: porPagina, offset: (pagina - 1) * porPagina }),
    /** The counts cover every state, so they ignore the filter by state. */
    contagem: estatisticas(withoutNothing<FiltroContagem>({ ...resto, ambiente })),
    /** The options of the filters in this period: companies and cities that have notes. */
    opcoes: estatisticas(withoutNothing<FiltroContagem>({ ...periodo, ambiente })),
  }
}

/**
 * Prefetches what the list will show while the screen is still loading. Waits a moment, so that rows that arrive
 * soon are drawn at once instead of after a skeleton, and no longer than that.
 */
export async function prefetchLista(busca: BuscaNotas): Promise<void> {
  const { lista, contagem } = consultasDe(busca, ambienteAtual())
  const both = Promise.all([queryClient.prefetchQuery(lista), queryClient.prefetchQuery(contagem)])
  await Promise.race([both, new Promise((done) => setTimeout(done, PACIENCIA_MS))])
}
const PACIENCIA_MS = 200

/** Without undefined values, so that equal queries have equal keys. */
const withoutNothing = <T extends object>(consulta: T): T =>
  Object.fromEntries(Object.entries(consulta).filter(([, valor]) => valor !== undefined)) as T

// Where the list was left: the way back from a note leads there, filters and page included.
let deixada: BuscaNotas = {}
export const listaDeixada = () => deixada
export const rememberLista = (busca: BuscaNotas) => {
  deixada = busca
}
