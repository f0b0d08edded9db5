import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** The view of the team, and which people or invitations it lists. */
export const readBuscaEquipe = (busca: Busca) => ({
  aba: texto(busca['aba']),
  estado: texto(busca['estado']),
  ...listaDe(busca),
})
