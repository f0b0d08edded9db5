import { type Entrada, readList } from './client.ts'

/** The notes accepted in a month, YYYY-MM. */
export const consumo = (competencia: string) => readList('GET /portal/conta/consumo', { consulta: { competencia } })

/** A page of what was done in the account, the newest first. */
export const auditoria = (consulta: Entrada<'GET /portal/auditoria'>['consulta'] = {}) =>
  readList('GET /portal/auditoria', { consulta })

/** A page of the outbox, where nothing is sent; with a mail server there is none, and this is a 404. */
export const emails = (consulta: Entrada<'GET /portal/conta/emails'>['consulta'] = {}) =>
  readList('GET /portal/conta/emails', { consulta })
