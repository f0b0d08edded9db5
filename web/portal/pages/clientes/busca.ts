import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which customers the list shows. */
export const readBuscaClientes = (busca: Busca) => ({
  q: texto(busca['q']),
  empresaId: texto(busca['empresaId']),
  arquivados: texto(busca['arquivados']),
  ...listaDe(busca),
})
