import type { Operacao } from '../behaviour.ts'
import type { Momento } from '../deliver.ts'

/** The work of an engine for a request: its company and document, and how to process or refuse it. Answers are XML. */
export type Trabalho = {
  operacao: Operacao
  /** The identity of the document among its tries. */
  documento: string
  cnpj: string
  /** Text where a `[simular: …]` may be. */
  texto: string
  codigoDuplicado: string
  process: (momento: Momento) => string
  refuse: (codigo: string, momento: Momento) => string
  say: (codigo: string) => string
}
