import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { mesEscrito } from '#web/words/datas.ts'
import { STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'

const ULTIMAS = 6

/** The last faturas of an account, and the way to all of them. */
export function Faturado({ tenantId }: { tenantId: string }) {
  const { data, error, refetch } = useQuery(
    read('GET /admin/faturamento/faturas', { consulta: { tenantId, limit: ULTIMAS } }),
  )
  if (!data) return <NaoCarregado erro={error} onRetry={refetch} alto={120} />
  if (data.items.length === 0) return <p className="text-sm text-tinta-2">Nenhuma fatura ainda.</p>
  return (
    <>
      <ul className="border-t border-linha text-sm">
        {data.items.map(({ id, numero, competencia, status, total }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-linha py-2">
            <Link to="/faturas/$id" params={{ id }} className="w-40 hover:text-anil hover:underline">
              {mesEscrito(competencia)}
            </Link>
            <span className="w-20 tabular-nums text-tinta-2">{numero === null ? 'sem nº' : `nº ${numero}`}</span>
            <Selo tom={STATUS_FATURA_INTERNO[status].tom}>{STATUS_FATURA_INTERNO[status].rotulo}</Selo>
            <span className="ml-auto">
              <Valor v={total} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <Link to="/faturas" search={{ tenantId }} className="text-anil hover:underline">
          Todas as faturas da conta
        </Link>
      </p>
    </>
  )
}
