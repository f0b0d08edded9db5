import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readList, type StatusFatura } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'
import { pendentesDe, SOMADOS } from './pendentes.ts'

/** What a month's faturas pass through; those at the end are shown when there are some. */
const COLUNAS: StatusFatura[] = ['rascunho', 'aberta', 'vencida', 'parcialmente_paga', 'paga', 'baixada']
const A_CADA_MS = 10_000
/** The states of a month's faturas side by side, each with its count and its sum, and leading to its list. */
export function Quadro({ mes }: { mes: string }) {
  const faturas = useQuery({
    ...readList('GET /admin/faturamento/faturas', { consulta: { competencia: mes, limit: 0 } }),
    refetchInterval: A_CADA_MS,
  })
  const aFaturar = useQuery(pendentesDe(mes))
  const error = faturas.error ?? aFaturar.error
  const retry = () => Promise.all([faturas.refetch(), aFaturar.refetch()])
  if (error || !faturas.data || !aFaturar.data) return <NaoCarregado erro={error} onRetry={retry} alto={160} />
  const { somas } = faturas.data
  const { items, total } = aFaturar.data
  const previsto = items.reduce((soma, { valorPrevisto }) => soma + Math.round(valorPrevisto * 100), 0) / 100
  const sem = somas.find(({ status }) => status === 'sem_cobranca')
  return (
    <>
      <ol aria-label="O mês, por situação" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-7">
        <Coluna titulo="A faturar" tom="ambar" quantos={inteiro(total)}>
          <Link to="/faturamento/contratos" search={{ mes, so: 'pendentes' }} className={LINK}>
            <Soma v={previsto} />
          </Link>
          {total > SOMADOS && <span className="sub block">nos primeiros {SOMADOS}</span>}
        </Coluna>
        {COLUNAS.map((status) => {
          const { quantidade = 0, total: valor = 0 } = somas.find((each) => each.status === status) ?? {}
          const { rotulo, tom } = STATUS_FATURA_INTERNO[status]
          return (
            <Coluna key={status} titulo={rotulo} tom={tom} quantos={inteiro(quantidade)}>
              <Link to="/faturas" search={{ competencia: mes, status }} className={LINK}>
                <Soma v={valor} />
              </Link>
            </Coluna>
          )
        })}
      </ol>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Link to="/faturamento/contratos" search={{ mes }} className="text-anil hover:underline">
          Todos os contratos do mês
        </Link>
        <Link to="/faturas" search={{ competencia: mes }} className="text-anil hover:underline">
          {count(faturas.data.total, 'fatura', 'faturas')} no mês
        </Link>
        {sem && (
          <Link
            to="/faturas"
            search={{ competencia: mes, status: 'sem_cobranca' }}
            className="text-anil hover:underline"
          >
            {inteiro(sem.quantidade)} sem cobrança
          </Link>
        )}
        <Link to="/inadimplencia" search={{}} className="text-anil hover:underline">
          Quem deve, de todos os meses
        </Link>
      </p>
    </>
  )
}

const LINK = 'after:absolute after:inset-0 after:rounded-lg'

const Soma = ({ v }: { v: number }) => (
  <span className="text-sm text-tinta-2">
    <Valor v={v} />
  </span>
)

/** One state: the count first; its link covers it. */
const Coluna = ({ titulo, tom, quantos, children }: { titulo: string; tom: Tom; quantos: string } & Filhos) => (
  <li className="relative rounded-lg border border-linha px-4 py-3 hover:bg-papel-1">
    <p className="flex items-center gap-2 text-sm">
      <span aria-hidden className={cx('size-2 rounded-full', TONS[tom].ponto)} />
      {titulo}
    </p>
    <p className="mt-1 text-2xl font-semibold tracking-[-.02em] tabular-nums">{quantos}</p>
    {children}
  </li>
)
type Filhos = { children: ReactNode }
