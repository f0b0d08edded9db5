import { type AlvoDe, createClient } from '../core.ts'
import type { Operacoes } from './operations.ts'

export type * from '../../formas.ts'
export { ApiError, type Erro } from '../../words/erro.ts'

type Operacao = keyof Operacoes
export type Entrada<K extends Operacao> = Operacoes[K]['entrada']
export type Saida<K extends Operacao> = Operacoes[K]['resposta']

export type Alvo = AlvoDe<Operacoes>

/** The client of the back-office. */
const ops = createClient<Operacoes>()
export const { call, urlOf, queryClient, keyOf, read, readList, renew, whenSessionOver } = ops
