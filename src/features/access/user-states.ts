import { stateConflict } from '#platform/state-conflict.ts'

/** The states of a user, of an account or of the service (docs/especificacao/estados.md#20-user-and-session). */
export type StatusUsuario = 'pendente' | 'ativo' | 'bloqueado' | 'desativado'

/** The states a user may move to from each state; `desativado` is final. */
const MOVES: Record<StatusUsuario, readonly StatusUsuario[]> = {
  pendente: ['ativo', 'desativado'],
  ativo: ['bloqueado', 'desativado'],
  bloqueado: ['ativo', 'desativado'],
  desativado: [],
}

/** Throws ESTADO_INVALIDO for a move that the table does not have, with the moves it has. */
export function refuseMove(de: StatusUsuario, para: StatusUsuario): void {
  if (de === para || MOVES[de].includes(para)) return
  throw stateConflict(`${de} to ${para}`, { estadoAtual: de, permitidos: MOVES[de] })
}
