import { conflict } from '#platform/state-conflict.ts'

/**
 * Throws ESTADO_INVALIDO when the caller saw another version than the one in force. `vista` undefined: the version is
 * not checked.
 */
export function refuseVersao(atual: number, vista: number | undefined): void {
  if (vista === undefined || vista === atual) return
  throw conflict('versao', `Mudou entretanto: a versão atual é ${atual}, e a enviada ${vista}.`, { estadoAtual: atual })
}
