import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** The company whose series are listed, or the series that is open, its view and the page of it. */
export const readBuscaSeries = (busca: Busca) => ({
  empresaId: texto(busca['empresaId']),
  serieId: texto(busca['serieId']),
  aba: texto(busca['aba']),
  ...listaDe(busca),
})
