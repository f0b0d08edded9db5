import { type Ambiente, ambienteAtual } from '#web/api/portal/ambiente.ts'
import { queryClient } from '#web/api/portal/client.ts'
import { estatisticas, type FiltroNotas, notas, totais } from '#web/api/portal/notas.ts'
import { type Fatia, fatiaDe } from '#web/app/lista/declaracao.ts'
import type { BuscaNotas } from '#web/portal/busca.ts'
import { defined } from '#web/words/busca.ts'

/** The queries of the list for its address. */
export function consultasDe(busca: BuscaNotas, ambiente: Ambiente) {
  const { q, status, empresaId, municipio, trilho, competencia, dataInicio, dataFim } = busca
  const periodo = { dataInicio, dataFim, ambiente }
  const contada = { ...periodo, empresaId, municipio, trilho }
  const filtro: FiltroNotas = defined({ ...contada, competencia, q, status })
  return {
    filtro,
    lista: (fatia: Fatia) => notas({ ...filtro, ...fatia }),
    /** The counts cover every state, so they ignore the filter by state. */
    contagem: estatisticas(defined(contada)),
    /** The options of the filters in this period: companies and cities that have notes. */
    opcoes: estatisticas(defined(periodo)),
    totais: totais(filtro),
  }
}

/**
 * Prefetches what the list will show while the screen is still loading. Waits a moment, so that rows that arrive
 * soon are drawn at once instead of after a skeleton, and no longer than that.
 */
export async function prefetchLista(busca: BuscaNotas): Promise<void> {
  const { lista, contagem } = consultasDe(busca, ambienteAtual())
  const both = Promise.all([queryClient.prefetchQuery(lista(fatiaDe(busca))), queryClient.prefetchQuery(contagem)])
  await Promise.race([both, new Promise((done) => setTimeout(done, PACIENCIA_MS))])
}
const PACIENCIA_MS = 200

// Where the list was left: the way back from a note leads there, filters and page included.
let deixada: BuscaNotas = {}
export const listaDeixada = () => deixada
export const rememberLista = (busca: BuscaNotas) => {
  deixada = busca
}
