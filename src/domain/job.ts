/** The states of a job as operators see them (docs/especificacao/estados.md#12-queue-job). */
export const ESTADOS_DE_JOB = [
  'aguardando',
  'agendado',
  'executando',
  'bloqueado',
  'concluido',
  'falhou',
  'cancelado',
] as const
export type EstadoDeJob = (typeof ESTADOS_DE_JOB)[number]

/** The states a job does not leave by itself. */
export const TERMINADOS = ['concluido', 'falhou', 'cancelado'] as const satisfies readonly EstadoDeJob[]
export type Terminado = (typeof TERMINADOS)[number]
