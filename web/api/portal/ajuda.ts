import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from './client.ts'

export type { ErroExplicado } from './client.ts'

/** The errors that a text asks for, with what to do; those of the text before stay until they are there. */
export const ajuda = (q: string) =>
  queryOptions({ ...read('GET /portal/ajuda', { consulta: { q } }), placeholderData: keepPreviousData })
