import type { Momento } from '../deliver.ts'
import type { Operacao as Kind, Pergunta } from '../palavras.ts'
import type { Operacao } from './cidade.ts'

/** The work of an engine for a request: its company and document, and how to process or refuse it. Answers are XML. */
export type Trabalho = {
  operacao: Kind
  /** The identity of the document among its tries. */
  documento: string
  /** What a consult asks by. */
  pergunta?: Pergunta | undefined
  /** The document of the note that a consult or an event is about; '' when the book has none. */
  sobre?: string
  cnpj: string
  /** Text where a `[simular: …]` may be. */
  texto: string
  codigoDuplicado: string
  process: (momento: Momento) => string
  refuse: (codigo: string, momento: Momento) => string
  say: (codigo: string) => string
}

/** What each consult asks by. */
export const PERGUNTAS: { [faz in Operacao['faz']]?: Pergunta } = {
  consultarPorRps: 'rps',
  consultarLote: 'lote',
  consultarSituacao: 'situacao',
  consultarFaixa: 'numero',
  consultarPrestado: 'numero',
  consultarNota: 'numero',
}
