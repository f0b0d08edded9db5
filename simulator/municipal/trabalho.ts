import type { Operacao } from '../behaviour.ts'
import type { Momento } from '../deliver.ts'

/** What an engine makes of a request: who and what it is about, and how to process or refuse it. Answers are XML. */
export type Trabalho = {
  operacao: Operacao
  /** What identifies the document among its tries. */
  documento: string
  cnpj: string
  /** Text where a `[simular: …]` may be. */
  texto: string
  codigoDuplicado: string
  process: (momento: Momento) => string
  refuse: (codigo: string, momento: Momento) => string
  say: (codigo: string) => string
}
