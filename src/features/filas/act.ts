import type { Confirmacao } from '#features/confirmacoes/two-people.ts'

/** What an act on many jobs takes: why, and the id of the confirmation that another administrator asked for. */
export type Ato = { motivo: string; confirmacao?: string }

/** What it did, or that it waits for a second administrator. `restam`: the same call again has more to do. */
export type AtoEmMassa = {
  status: 'executado' | 'aguardando_confirmacao'
  tarefas: number
  restam: boolean
  confirmacao: Confirmacao | null
}

export const done = (tarefas: number, restam: boolean): AtoEmMassa => ({
  status: 'executado',
  tarefas,
  restam,
  confirmacao: null,
})
