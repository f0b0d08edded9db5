import { type Busca, paginaDe, texto, umDe } from '#web/words/busca.ts'
import { FILTROS } from '#web/words/recorrentes.ts'

/** Which recurring notes the list shows. */
export const readBuscaRecorrentes = (busca: Busca) => ({
  quais: umDe(
    busca['quais'],
    FILTROS.map(({ value }) => value),
  ),
  empresaId: texto(busca['empresaId']),
  q: texto(busca['q']),
  ...paginaDe(busca),
})

/** What a new one begins with: a draft of the form, or a note. */
export const readBuscaNova = (busca: Busca) => ({ rascunho: texto(busca['rascunho']), nota: texto(busca['nota']) })

/** Which months of one are shown. */
export const readBuscaRecorrente = (busca: Busca) => paginaDe(busca)
