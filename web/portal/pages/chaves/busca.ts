import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which keys the list shows. */
export const readBuscaChaves = (busca: Busca) => ({
  estado: texto(busca['estado']),
  ...listaDe(busca),
})
