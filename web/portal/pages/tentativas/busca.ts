import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which refused attempts the list shows. */
export type BuscaTentativas = Partial<ReturnType<typeof readBuscaTentativas>>
export const readBuscaTentativas = (busca: Busca) => ({
  q: texto(busca['q']),
  empresaId: texto(busca['empresaId']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  ...listaDe(busca),
})
