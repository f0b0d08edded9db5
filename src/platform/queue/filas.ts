/** The queues, by the verb they carry out. */
export const FILAS = ['nota.issue', 'nota.consult', 'webhook.deliver'] as const
export type Fila = (typeof FILAS)[number]
