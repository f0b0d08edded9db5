import type { AtoEmMassa } from '#formas/operacao/fila.ts'

/** What an act on many jobs takes: why, and the id of the confirmation that another administrator asked for. */
export type Ato = { motivo: string; confirmacao?: string }

export const done = (tarefas: number, restam: boolean): AtoEmMassa => ({
  status: 'executado',
  tarefas,
  restam,
  confirmacao: null,
})
