import { queryOptions } from '@tanstack/react-query'
import { type Entrada, read, readList } from './client.ts'

export const tentativas = (consulta: NonNullable<Entrada<'GET /portal/tentativas-rejeitadas'>['consulta']>) =>
  readList('GET /portal/tentativas-rejeitadas', { consulta })

/** One of them, with what was sent. */
export const tentativa = (id: string) =>
  queryOptions({
    ...read('GET /portal/tentativas-rejeitadas/{id}', { caminho: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
