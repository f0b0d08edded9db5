import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Coluna<T> = {
  id: string
  titulo: string
  celula: (l: T) => ReactNode
  direita?: boolean
  className?: string
  /** The field that the service orders by: the title then is a button. */
  ordem?: string
  /** What a spreadsheet shows of a row; a column without it (buttons) is not exported. */
  planilha?: (l: T) => string | number | null | undefined
  /** The value that orders rows on the page, where the text of the sheet would not do: an instant. */
  emOrdem?: (l: T) => string | number | null | undefined
  /** On a phone, where the titles are not shown, its title stands before the value. */
  nomeada?: boolean
  /** Stays even where columns are chosen: the one whose link opens the row. */
  fixa?: boolean
  /** In the foot of the table, below the rows and in sight while they go by: a sum. */
  pe?: ReactNode
}
type Marcadas = {
  chaves: ReadonlySet<string>
  onChange: (chaves: ReadonlySet<string>) => void
}
type Props<T> = {
  rotulo: string
  colunas: Coluna<T>[]
  linhas: T[] | undefined
  chave: (l: T) => string
  loading?: boolean
  vazio: ReactNode
  grade?: string | undefined
  esqueleto?: number
  densa?: boolean
  /** Many columns of numbers: they stand closer, and a title shows its arrow only where it orders. */
  justa?: boolean
  /** Rows that can be marked, and which are. */
  marcadas?: Marcadas | undefined
  /** `-criadaEm`: the field the rows are ordered by, the greatest first. */
  ordem?: string | undefined
  onOrdem?: (ordem: string) => void
  /** Rows after the last: sums. */
  rodape?: ReactNode
}

/**
 * A server-side table. The first cell's link covers its row, so a row opens, middle-clicks and tabs like a link.
 * On a phone each row becomes a small card laid out by `grade` (grid-template-areas named after the columns); the roles
 * are written because a row laid out as a grid loses its own.
 */
export function Tabela<T>(props: Props<T>) {
  const {
    rotulo,
    colunas,
    linhas,
    chave,
    loading,
    vazio,
    grade,
    esqueleto = 12,
    densa,
    justa,
    marcadas,
    rodape,
  } = props
  const lados = justa ? 'px-2' : 'px-3'
  if (linhas?.length === 0) return <>{vazio}</>
  return (
    <table
      // Not the same table as its skeleton: columns as wide as their contents must not visibly move.
      key={linhas ? 'linhas' : 'esqueleto'}
      role="table"
      aria-label={rotulo}
      aria-busy={loading}
      // Only a page that is long in coming fades: most are here before the eye sees a change.
      className={cx('w-full border-collapse text-sm transition-opacity', loading && linhas && 'opacity-60 delay-300')}
    >
      <thead role="rowgroup" className={cx(grade && 'max-md:sr-only')}>
        <tr role="row">
          {marcadas && (
            <th role="columnheader" scope="col" className={cx(TITULO, lados, 'w-8 max-md:hidden')}>
              <MarcaTodas {...marcadas} todas={linhas?.map(chave) ?? []} />
            </th>
          )}
          {colunas.map((c) => (
            <th
              key={c.id}
              role="columnheader"
              scope="col"
              aria-sort={sentido(c, props.ordem)}
              className={cx(TITULO, lados, c.direita && 'text-right', c.className)}
            >
              {c.ordem && props.onOrdem ? (
                <Ordena coluna={c} ordem={props.ordem} onOrdem={props.onOrdem} justa={!!justa} />
              ) : (
                c.titulo
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {(linhas ?? Array.from({ length: esqueleto }, () => null)).map((l, i) => (
          <tr
            key={l ? chave(l) : i}
            role="row"
            aria-selected={l && marcadas ? marcadas.chaves.has(chave(l)) : undefined}
            style={{ gridTemplateAreas: grade }}
            className={cx(
              'relative scroll-my-10 border-b border-linha hover:bg-papel-1 has-[a:focus-visible]:bg-papel-1 aria-selected:bg-papel-1',
              grade && 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-3',
            )}
          >
            {marcadas && (
              <td role="cell" className="relative z-1 align-middle max-md:hidden">
                {l && <Marca {...marcadas} chave={chave(l)} nome={nameOf(colunas, l)} />}
              </td>
            )}
            {colunas.map((c) => (
              <td
                key={c.id}
                role="cell"
                style={{ gridArea: grade && c.id }}
                className={cx(
                  'align-middle first:pl-0 last:pr-0 max-md:h-auto',
                  lados,
                  densa ? 'h-9 py-1' : 'h-[53px] py-2',
                  grade && 'max-md:p-0',
                  c.direita && 'text-right',
                  c.className,
                )}
              >
                {l && grade && c.nomeada && <span className="sub mr-1.5 md:hidden">{c.titulo}</span>}
                {l ? c.celula(l) : <span className="inline-block h-3 w-2/3 animate-pulse rounded bg-papel-2" />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {linhas && (rodape || colunas.some(({ pe }) => pe !== undefined)) && (
        <tfoot role="rowgroup">
          {rodape}
          <Pe {...{ colunas, grade, lados, marcadas: !!marcadas }} />
        </tfoot>
      )}
    </table>
  )
}

type PeProps<T> = { colunas: Coluna<T>[]; grade: string | undefined; lados: string; marcadas: boolean }

/** The foot of each column. On a phone it is a card like the others, after the last. */
function Pe<T>({ colunas, grade, lados, marcadas }: PeProps<T>) {
  if (!colunas.some(({ pe }) => pe !== undefined)) return null
  return (
    <tr
      role="row"
      style={{ gridTemplateAreas: grade }}
      className={cx(
        'font-semibold tabular-nums',
        grade && 'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-3',
      )}
    >
      {marcadas && <td role="cell" className={cx(PE, 'max-md:hidden')} />}
      {colunas.map((c) => (
        <td
          key={c.id}
          role="cell"
          style={{ gridArea: grade && c.id }}
          className={cx(PE, lados, grade && 'max-md:p-0', c.direita && 'text-right', c.className)}
        >
          {c.pe}
        </td>
      ))}
    </tr>
  )
}

/** Stays in sight above the end of the window while the rows go by. */
const PE =
  'h-9 bg-papel py-1 align-middle first:pl-0 last:pr-0 max-md:h-auto md:sticky md:bottom-0 md:z-2 md:shadow-[inset_0_1px_var(--color-tinta-3)]'

export const LINK_LINHA =
  'font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-anil focus-visible:after:rounded-md'

/** Stays in sight under the top of the window while its rows go by; its line is a shadow, which goes with it. */
const TITULO =
  'sticky top-0 z-2 h-9 bg-papel text-left text-xs font-medium text-tinta-3 shadow-[inset_0_-1px_var(--color-linha)] first:pl-0 last:pr-0'

const sentido = <T,>({ ordem }: Coluna<T>, atual: string | undefined) =>
  !ordem ? undefined : atual === ordem ? 'ascending' : atual === `-${ordem}` ? 'descending' : 'none'

type OrdenaProps<T> = { coluna: Coluna<T>; ordem: string | undefined; onOrdem: (ordem: string) => void; justa: boolean }

/** A title that orders the rows: by its field, then the other way. */
function Ordena<T>({ coluna: { titulo, ordem: campo = '', direita }, ordem, onOrdem, justa }: OrdenaProps<T>) {
  const Seta = ordem === campo ? ArrowUp : ArrowDown
  const minha = ordem === campo || ordem === `-${campo}`
  return (
    <button
      type="button"
      onClick={() => onOrdem(ordem === `-${campo}` ? campo : `-${campo}`)}
      className={cx(
        'inline-flex h-full items-center gap-1 rounded-sm hover:text-tinta',
        direita && 'flex-row-reverse',
        minha && 'text-tinta',
      )}
    >
      {titulo}
      {(minha || !justa) && <Seta size={12} aria-hidden className={minha ? undefined : 'opacity-0'} />}
    </button>
  )
}

const CAIXA = 'block size-4 cursor-pointer accent-anil-botao'

/** A row as its mark names it: what a sheet shows of the column that opens it. */
const nameOf = <T,>(colunas: Coluna<T>[], linha: T) => colunas.find(({ fixa }) => fixa)?.planilha?.(linha) ?? 'a linha'

const Marca = ({ chaves, onChange, chave, nome }: Marcadas & { chave: string; nome: string | number }) => (
  <input
    type="checkbox"
    aria-label={`Selecionar ${nome}`}
    checked={chaves.has(chave)}
    onChange={({ target: { checked } }) => {
      const next = new Set(chaves)
      if (checked) next.add(chave)
      else next.delete(chave)
      onChange(next)
    }}
    className={CAIXA}
  />
)

const MarcaTodas = ({ chaves, onChange, todas }: Marcadas & { todas: string[] }) => {
  const cheia = todas.length > 0 && todas.every((chave) => chaves.has(chave))
  return (
    <input
      type="checkbox"
      aria-label="Selecionar as linhas desta página"
      checked={cheia}
      ref={(caixa) => {
        if (caixa) caixa.indeterminate = !cheia && todas.some((chave) => chaves.has(chave))
      }}
      onChange={() =>
        onChange(new Set(cheia ? [...chaves].filter((each) => !todas.includes(each)) : [...chaves, ...todas]))
      }
      className={CAIXA}
    />
  )
}
