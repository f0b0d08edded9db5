import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FiltroBuscadoProps } from '../../kit/list/FiltroBuscado.tsx'
import type { CampoEscrito } from '../../kit/list/FiltroEscrito.tsx'
import type { Coluna } from '../../kit/list/Tabela.tsx'
import type { Opcao } from '../../words/opcao.ts'

/** What the address of every list may say (`listaDe` reads it); a list adds its own filters. */
export type BuscaDeLista = {
  pagina?: number | undefined
  porPagina?: number | undefined
  ordem?: string | undefined
  ocultas?: string | undefined
  /** Low rows or high ones, where that is not what the list does by itself. */
  densa?: 'sim' | 'nao' | undefined
}
/** The values in the address, by the names of its parameters. */
export type Textos = Record<string, string | undefined>
/** Writes parameters into the address of a list. */
export type Change = (partes: BuscaDeLista | Textos, replace?: boolean) => void
export type Pagina<T> = { items: T[]; total: number; totalExato?: boolean }
/** Which rows of the result are asked for. */
export type Fatia = { limit: number; offset: number }
const POR_PAGINA = 25
export const fatiaDe = ({ pagina = 1, porPagina = POR_PAGINA }: BuscaDeLista): Fatia => ({
  limit: porPagina,
  offset: (pagina - 1) * porPagina,
})

/** A filter of a list, and the parameter of the address that it writes. */
export type FiltroDeLista =
  | { tipo: 'escolha'; campo: string; nome: string; opcoes: readonly Opcao[]; ausente?: string }
  | { tipo: 'periodo'; padrao?: string }
  | { tipo: 'fixo'; campo: string; nome: string }
  | { tipo: 'buscada'; campo: string; nome: string; search: FiltroBuscadoProps['search'] }
  | { tipo: 'escrita'; nome: string; campos: readonly CampoEscrito[]; resumir: Resumir }
type Resumir = (valores: (string | undefined)[]) => string

/** A choice; `ausente`: what a chosen value is called that no option has. */
export const escolha = (
  campo: string,
  nome: string,
  opcoes: readonly Opcao[] = [],
  ausente?: string,
): FiltroDeLista => ({ tipo: 'escolha', campo, nome, opcoes, ...(ausente && { ausente }) })
/** The options of a table of states: `{ ativa: { rotulo: 'Ativa' } }`. */
export const opcoesDe = (estados: Record<string, { rotulo: string } | string>): Opcao[] =>
  Object.entries(estados).map(([value, estado]) => ({
    value,
    label: typeof estado === 'string' ? estado : estado.rotulo,
  }))
/** A period, in `dataInicio` and `dataFim`; `padrao`: the one that applies while none is set. */
export const periodo = (padrao?: string): FiltroDeLista => ({ tipo: 'periodo', ...(padrao && { padrao }) })
/** A filter that only a link sets: `De uma nota só`. */
export const fixo = (campo: string, nome: string): FiltroDeLista => ({ tipo: 'fixo', campo, nome })

/** A choice from a table too long to show. */
export const buscada = (campo: string, nome: string, search: FiltroBuscadoProps['search']): FiltroDeLista => ({
  tipo: 'buscada',
  campo,
  nome,
  search,
})
/** One text or two, each a parameter; `resumir`: what the pill says of them. */
export const escrita = (
  nome: string,
  campos: readonly CampoEscrito[],
  resumir: Resumir = ([valor]) => (valor && campos[0]?.escrever ? campos[0].escrever(valor) : (valor ?? '')),
): FiltroDeLista => ({ tipo: 'escrita', nome, campos, resumir })

/** What may be done with the marked rows; `porque`: why not. */
export type AcaoEmMassa<T> = {
  nome: string
  icone?: ReactNode
  porque?: string | null | undefined
  /** A download, by the keys of the rows. */
  href?: (chaves: string[]) => string
  act?: (linhas: T[]) => void
}

/** A list as a declaration: what it asks, what it shows and what may be done with it. `B`: what its address says. */
export type Declaracao<B extends BuscaDeLista, T> = {
  /** The name of the rows, for readers of the screen and the file's name: `Empresas`. */
  rotulo: string
  /** What the search looks at; without it the list has none. */
  busca?: string
  filtros?: FiltroDeLista[]
  /** Filters that are set elsewhere on the screen, and cleared with the others. */
  tambem?: string[]
  colunas: Coluna<T>[]
  /** Columns that are hidden until they are asked for. */
  ocultas?: string[]
  chave: (linha: T) => string
  /** The query of a slice of the result. */
  // biome-ignore lint/suspicious/noExplicitAny: the key is the client's own
  consulta: (busca: B, fatia: Fatia) => UseQueryOptions<any, Error, Pagina<T>, any>
  /** The layout of a row on a phone. */
  grade?: string
  esqueleto?: number
  /** Rows of a page while the address says nothing: 100 for a list that is read as a whole. */
  porPagina?: number
  densa?: boolean
  /** Nothing is there yet. */
  vazio: ReactNode
  /** Nothing matches the filters: a hint, after the words that say so. */
  nada?: { titulo: string; dica?: ReactNode } | ((clear: ReactNode) => ReactNode)
  selecao?: AcaoEmMassa<T>[]
  /** Links that take the rows away; without them the rows are written as CSV here. `false`: they are not exported. */
  exportar?: ReactNode | false
  /** After the last row. */
  rodape?: ReactNode
}
