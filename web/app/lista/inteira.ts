import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { Coluna } from '../../kit/list/Tabela.tsx'
import { fold } from '../../words/fold.ts'
import type { BuscaDeLista, Fatia, Pagina } from './declaracao.ts'

type Context = { signal: AbortSignal }

/**
 * The `consulta` of a list that the service answers as a whole: `linhasDe` takes its rows from the answer, and they are
 * searched and ordered by what the columns show in a spreadsheet, and cut, here. A column is ordered by its own id (`ordem`).
 */
export const inteira =
  <D, T>(
    // biome-ignore lint/suspicious/noExplicitAny: the key is the client's own
    query: UseQueryOptions<D, Error, D, any>,
    linhasDe: (resposta: D) => readonly T[],
    colunas: readonly Coluna<T>[],
    refetchInterval: number | false = false,
  ) =>
  ({ ordem, q }: BuscaDeLista & { q?: string | undefined }, fatia: Fatia) => ({
    queryKey: [...query.queryKey, 'inteira', ordem ?? '', q ?? '', fatia],
    queryFn: async (context: Context): Promise<Pagina<T>> => {
      const resposta = await (query.queryFn as unknown as (context: Context) => Promise<D>)(context)
      const linhas = sortedBy(foundBy(linhasDe(resposta), colunas, q), colunas, ordem)
      return { items: linhas.slice(fatia.offset, fatia.offset + fatia.limit), total: linhas.length }
    },
    placeholderData: keepPreviousData,
    refetchInterval,
  })

/** The rows that have every word of `q` in some column, without regard to accents. */
export function foundBy<T>(linhas: readonly T[], colunas: readonly Coluna<T>[], q = ''): readonly T[] {
  const palavras = fold(q).split(/\s+/).filter(Boolean)
  if (palavras.length === 0) return linhas
  return linhas.filter((linha) => {
    const texto = fold(colunas.map(({ planilha }) => planilha?.(linha) ?? '').join(' '))
    return palavras.every((palavra) => texto.includes(palavra))
  })
}

/** The rows in the order of a column: `-falhou`, the greatest first. What is unknown comes last either way. */
export function sortedBy<T>(linhas: readonly T[], colunas: readonly Coluna<T>[], ordem: string | undefined): T[] {
  const sentido = ordem?.startsWith('-') ? -1 : 1
  const coluna = colunas.find((each) => each.ordem === ordem?.replace(/^-/, ''))
  const valorDe = coluna?.emOrdem ?? coluna?.planilha
  if (!ordem || !valorDe) return [...linhas]
  return linhas.toSorted((one, other) => {
    const [a, b] = [valorDe(one), valorDe(other)]
    if (isUnknown(a) || isUnknown(b)) return Number(isUnknown(a)) - Number(isUnknown(b))
    return sentido * compare(a!, b!)
  })
}

const isUnknown = (valor: unknown) => valor === null || valor === undefined || valor === ''
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'pt-BR', { numeric: true })
