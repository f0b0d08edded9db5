import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Entrada } from './client.ts'

export const tentativas = (consulta: NonNullable<Entrada<'GET /portal/tentativas-rejeitadas'>['consulta']>) =>
  queryOptions({
    queryKey: ['tentativas', 'lista', consulta],
    queryFn: ({ signal }) => call('GET /portal/tentativas-rejeitadas', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One of them, with what was sent. */
export const tentativa = (id: string) =>
  queryOptions({
    queryKey: ['tentativas', id],
    queryFn: ({ signal }) => call('GET /portal/tentativas-rejeitadas/{id}', { caminho: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
