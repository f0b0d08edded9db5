import { queryOptions } from '@tanstack/react-query'
import { type Entrada, type NotaNaPagina, queryClient, read, readList } from './client.ts'

/** A note with all that its page shows. */
export type Nota = NotaNaPagina
export type FiltroNotas = NonNullable<Entrada<'GET /portal/nfse.csv'>['consulta']>
type FiltroContagem = NonNullable<Entrada<'GET /portal/nfse/estatisticas'>['consulta']>

/** A page of the notes of a filter, with the exact total. */
export const notas = (consulta: NonNullable<Entrada<'GET /portal/nfse'>['consulta']>) =>
  readList('GET /portal/nfse', { consulta })

/** Counts and sums of a filter. */
export const estatisticas = (consulta: FiltroContagem) => readList('GET /portal/nfse/estatisticas', { consulta })

/** The sums of the notes of a filter or a search. */
export const totais = (consulta: FiltroNotas) => readList('GET /portal/nfse/totais', { consulta })

export const nota = (id: string) => read('GET /portal/nfse/{id}', { caminho: { id } })

/** All that happened to a note, oldest first. */
export const linhaDoTempo = (id: string) => read('GET /portal/nfse/{id}/timeline', { caminho: { id } })

/** The messages that sent a note, and the openings of its public page. */
export const envios = (id: string) => read('GET /portal/nfse/{id}/envios', { caminho: { id } })

/** Prefetches what the page of a note shows first. */
export function prefetchNota(id: string): void {
  void queryClient.prefetchQuery(nota(id))
  void queryClient.prefetchQuery(linhaDoTempo(id))
  void queryClient.prefetchQuery(envios(id))
}

/** The webhook deliveries of a note, the newest first. */
export const entregasDaNota = (id: string) =>
  read('GET /portal/webhooks/entregas', { consulta: { nfseId: id, limit: 100 } })

/** The request as it was sent, and one exchange with the city: neither ever changes. */
export const pedido = (id: string) =>
  queryOptions({ ...read('GET /portal/nfse/{id}/pedido', { caminho: { id } }), staleTime: Number.POSITIVE_INFINITY })
export const transmissao = (id: string, transmissaoId: string) =>
  queryOptions({
    ...read('GET /portal/nfse/{id}/transmissoes/{transmissaoId}', { caminho: { id, transmissaoId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
