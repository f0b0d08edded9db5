import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Entrada } from './client.ts'

/** The notes accepted in a month, YYYY-MM. */
export const consumo = (competencia: string) =>
  queryOptions({
    queryKey: ['conta', 'consumo', competencia],
    queryFn: ({ signal }) => call('GET /portal/conta/consumo', { consulta: { competencia } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of what was done in the account, the newest first. */
export const auditoria = (consulta: Entrada<'GET /portal/auditoria'>['consulta'] = {}) =>
  queryOptions({
    queryKey: ['auditoria', consulta],
    queryFn: ({ signal }) => call('GET /portal/auditoria', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the outbox, where nothing is sent; with a mail server there is none, and this is a 404. */
export const emails = (consulta: Entrada<'GET /portal/conta/emails'>['consulta'] = {}) =>
  queryOptions({
    queryKey: ['conta', 'emails', consulta],
    queryFn: ({ signal }) => call('GET /portal/conta/emails', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })
