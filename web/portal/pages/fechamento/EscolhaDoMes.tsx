import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { addMonths } from '#domain/competencia.ts'
import { mesAtual } from '#web/words/datas.ts'
import { tituloDoMes } from '#web/words/fechamento.ts'

const MESES = 24

/** The month that is shown, and the last two years to choose from. */
export function EscolhaDoMes({ competencia }: { competencia: string }) {
  const navigate = useNavigate({ from: '/fechamento/$competencia' })
  const atual = mesAtual()
  const ultimos = Array.from({ length: MESES }, (_, menos) => addMonths(atual, -menos))
  const meses = ultimos.includes(competencia) ? ultimos : [competencia, ...ultimos]
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label="Mês"
        value={competencia}
        onChange={({ target }) =>
          void navigate({
            to: '/fechamento/$competencia',
            params: { competencia: target.value },
            search: (antes) => antes,
          })
        }
        className="h-8 appearance-none rounded-md bg-papel pr-7 pl-2 text-sm font-medium hover:bg-papel-2 max-md:h-[44px]"
      >
        {meses.map((mes) => (
          <option key={mes} value={mes}>
            {tituloDoMes(mes)}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden className="pointer-events-none absolute right-2" />
    </span>
  )
}
