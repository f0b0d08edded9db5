import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which templates the list shows. */
export const readBuscaModelos = (busca: Busca) => ({
  q: texto(busca['q']),
  arquivados: texto(busca['arquivados']),
  ...listaDe(busca),
})
