import { useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Tabela } from '../../kit/list/Tabela.tsx'
import { listaDe, readSearch } from '../../words/busca.ts'
import type { BuscaDeLista, Change, Declaracao } from './declaracao.ts'
import { Exibicao } from './Exibicao.tsx'
import { sortedBy } from './inteira.ts'

type DaTabela<T> = Omit<ComponentProps<typeof Tabela<T>>, 'linhas' | 'marcadas' | 'ordem' | 'onOrdem'>
type Props<T> = DaTabela<T> & {
  linhas: readonly T[] | undefined
  /** Tells tables of one screen apart in its address: `causas` keeps its order as `causas.ordem`. */
  nome?: string
  /** How many rows are drawn; the sheet has all of them. */
  mostradas?: number
  /** Beside the choice of columns, above the rows: filters, which stay where no row is left. */
  acima?: ReactNode
  /** Columns that are hidden until they are asked for. */
  ocultas?: string[]
}

/**
 * A table whose rows the page has as a whole. As in a list, order, columns and density are in the address and the rows
 * are taken home as CSV; every column with a text in the sheet can be ordered by.
 */
export function TabelaInteira<T>({ nome, mostradas, acima, ocultas: porSi, linhas, ...tabela }: Props<T>) {
  const { rotulo, chave, densa = false } = tabela
  const id = useId()
  const [busca, change] = useArranjo(nome)
  const colunas = tabela.colunas.map((coluna) => (coluna.planilha ? { ...coluna, ordem: coluna.id } : coluna))
  const ocultas = busca.ocultas?.split(',') ?? porSi ?? []
  const arranjadas = linhas && sortedBy(linhas, colunas, busca.ordem)
  const lista: Declaracao<BuscaDeLista, T> = {
    ...{ rotulo, colunas, chave, densa, vazio: null, ...(porSi && { ocultas: porSi }) },
    consulta: (_, { limit, offset }) => ({
      queryKey: ['na-pagina', id, offset],
      queryFn: async () => ({ items: arranjadas?.slice(offset, offset + limit) ?? [], total: arranjadas?.length ?? 0 }),
      staleTime: 0,
      gcTime: 0,
    }),
  }
  return (
    <>
      {(acima || (arranjadas && arranjadas.length > 0)) && (
        <div className="mb-1 flex flex-wrap items-center gap-2">
          {acima}
          <Exibicao lista={lista} busca={busca} ocultas={ocultas} onChange={change} total={arranjadas?.length} />
        </div>
      )}
      <Tabela
        {...tabela}
        colunas={colunas.filter((coluna) => !ocultas.includes(coluna.id))}
        linhas={arranjadas?.slice(0, mostradas)}
        densa={busca.densa ? busca.densa === 'sim' : densa}
        ordem={busca.ordem}
        onOrdem={(ordem) => change({ ordem })}
      />
    </>
  )
}

const CAMPOS = ['ordem', 'ocultas', 'densa'] as const

/** How a table of this name is shown, as the address says, and the way to change it where the eyes are. */
function useArranjo(nome: string | undefined): [BuscaDeLista, Change] {
  const router = useRouter()
  const endereco = readSearch(useLocation({ select: ({ searchStr }) => searchStr }))
  const paramOf = (campo: string) => (nome ? `${nome}.${campo}` : campo)
  const {
    pagina: _,
    porPagina: __,
    ...busca
  } = listaDe(Object.fromEntries(CAMPOS.map((campo) => [campo, endereco[paramOf(campo)]])))
  const change: Change = (partes) => {
    const novas = Object.entries(partes).flatMap(([campo, valor]) =>
      campo === 'pagina' ? [] : [[paramOf(campo), valor] as const],
    )
    const search = (antes: object) => ({ ...antes, ...Object.fromEntries(novas) })
    void router.navigate({ to: '.', search: search as never, resetScroll: false })
  }
  return [busca, change]
}
