import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which companies the list shows. */
export const readBuscaEmpresas = (busca: Busca) => ({
  q: texto(busca['q']),
  estado: texto(busca['estado']),
  ...listaDe(busca),
})

/** The view of one company, and the municipality open in it. */
export const readBuscaEmpresa = (busca: Busca) => ({
  aba: texto(busca['aba']),
  municipio: texto(busca['municipio']),
})
