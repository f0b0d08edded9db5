import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Coluna<T> = {
  id: string
  titulo: string
  celula: (l: T) => ReactNode
  direita?: boolean
  className?: string
}
type Props<T> = {
  rotulo: string
  colunas: Coluna<T>[]
  linhas: T[] | undefined
  chave: (l: T) => string
  loading?: boolean
  vazio: ReactNode
  grade?: string
  esqueleto?: number
  densa?: boolean
}

/**
 * A server-side table. The first cell's link covers its row, so a row opens, middle-clicks and tabs like a link.
 * On a phone each row becomes a small card laid out by `grade` (grid-template-areas named after the columns); the roles
 * are written because a row laid out as a grid loses its own.
 */
export function Tabela<T>({ rotulo, colunas, linhas, chave, loading, vazio, grade, esqueleto = 12, densa }: Props<T>) {
  if (linhas?.length === 0) return <>{vazio}</>
  return (
    <table
      // Not the same table as its skeleton: columns as wide as their contents must not visibly move.
      key={linhas ? 'linhas' : 'esqueleto'}
      role="table"
      aria-label={rotulo}
      aria-busy={loading}
      className={cx('w-full border-collapse text-sm transition-opacity', loading && linhas && 'opacity-60')}
    >
      <thead role="rowgroup" className={cx(grade && 'max-md:sr-only')}>
        <tr role="row" className="border-b border-linha">
          {colunas.map((c) => (
            <th
              key={c.id}
              role="columnheader"
              scope="col"
              className={cx(
                'h-9 px-3 text-left text-xs font-medium text-tinta-3 first:pl-0 last:pr-0',
                c.direita && 'text-right',
                c.className,
              )}
            >
              {c.titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {(linhas ?? Array.from({ length: esqueleto }, () => null)).map((l, i) => (
          <tr
            key={l ? chave(l) : i}
            role="row"
            style={{ gridTemplateAreas: grade }}
            className={cx(
              'relative border-b border-linha hover:bg-papel-1 has-[a:focus-visible]:bg-papel-1',
              grade && 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-3',
            )}
          >
            {colunas.map((c) => (
              <td
                key={c.id}
                role="cell"
                style={{ gridArea: grade && c.id }}
                className={cx(
                  'px-3 align-middle first:pl-0 last:pr-0 max-md:h-auto',
                  densa ? 'h-9 py-1' : 'h-[53px] py-2',
                  grade && 'max-md:p-0',
                  c.direita && 'text-right',
                  c.className,
                )}
              >
                {l ? c.celula(l) : <span className="inline-block h-3 w-2/3 animate-pulse rounded bg-papel-2" />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
export const LINK_LINHA =
  'font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-anil focus-visible:after:rounded-md'
