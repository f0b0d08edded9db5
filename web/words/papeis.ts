import { PAPEIS } from './status.ts'

export type Papel = keyof typeof PAPEIS
export const PAPEIS_LISTA = Object.keys(PAPEIS) as Papel[]

/** Why a role may not: the sentence of a button that is not allowed. */
export const semPermissao = (papel: Papel | undefined, oQue: string, quem = 'um administrador'): string =>
  `Seu papel (${papel ? PAPEIS[papel] : 'desconhecido'}) não permite ${oQue}. Peça a ${quem} da conta.`
