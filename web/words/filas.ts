import type { EstadoDeTarefa } from '../formas.ts'

/** The states of a job, as operators say them. */
export const ESTADOS_DE_TAREFA: Record<EstadoDeTarefa, string> = {
  aguardando: 'Na vez',
  agendado: 'Com hora',
  executando: 'Andando',
  bloqueado: 'Parada',
  falhou: 'Desistiu',
  concluido: 'Feita',
  cancelado: 'Cancelada',
}
