import type { StatusUsuario } from '../formas.ts'
import type { Tom } from './status.ts'

/** Whether a person may enter. */
export const ESTADOS_DE_PESSOA: Record<StatusUsuario, { rotulo: string; tom: Tom }> = {
  pendente: { rotulo: 'Pendente', tom: 'ambar' },
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  bloqueado: { rotulo: 'Bloqueado', tom: 'vermelho' },
  desativado: { rotulo: 'Desativado', tom: 'cinza' },
}
