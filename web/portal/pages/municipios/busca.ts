import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which municipalities the list shows. */
export const readBuscaMunicipios = (busca: Busca) => ({
  q: texto(busca['q']),
  uf: texto(busca['uf']),
  ...listaDe(busca),
})
