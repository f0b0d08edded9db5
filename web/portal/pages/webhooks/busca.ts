import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which deliveries the list shows. */
export const readBuscaEntregas = (busca: Busca) => ({
  estado: texto(busca['estado']),
  endpointId: texto(busca['endpointId']),
  nfseId: texto(busca['nfseId']),
  q: texto(busca['q']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  ...listaDe(busca),
})

/** The delivery that the inspector starts with. */
export const readBuscaInspetor = (busca: Busca) => ({
  entregaId: texto(busca['entregaId']),
})
