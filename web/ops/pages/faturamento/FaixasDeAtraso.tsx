import { Link } from '@tanstack/react-router'
import type { Inadimplencia } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { count } from '#web/words/formatos.ts'

/** `atraso`: the age that is chosen, by its first day. */
type Props = Inadimplencia & { atraso?: string | undefined }

/** Faturas by days late; each age leads to the contracts late by as much or more. */
export function FaixasDeAtraso({ faixas, totalEmAberto, totalBaixado, totalRecuperado, atraso }: Props) {
  return (
    <>
      <ol aria-label="Faturas vencidas, por atraso" className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {faixas.map(({ de, ate, valor, quantidade }) => (
          <li
            key={de}
            className={cx(
              'relative rounded-lg border px-4 py-3 hover:bg-papel-1',
              atraso === String(de) ? 'border-anil' : 'border-linha',
            )}
          >
            <p className="text-sm">
              <Link to="/inadimplencia" search={{ atraso: String(de) }} className="after:absolute after:inset-0">
                {ate === null ? `${de} dias ou mais` : `${de} a ${ate} dias`}
              </Link>
            </p>
            <p className="mt-1 text-xl font-semibold">
              <Valor v={valor} />
            </p>
            <p className="sub">{count(quantidade, 'fatura', 'faturas')}</p>
          </li>
        ))}
      </ol>
      <p className="mt-3 mb-6 flex flex-wrap gap-x-6 text-sm text-tinta-2">
        <span>
          Em aberto: <Valor v={totalEmAberto} />
        </span>
        <span>
          Baixado: <Valor v={totalBaixado} />
        </span>
        <span>
          Recuperado depois da baixa: <Valor v={totalRecuperado} />
        </span>
      </p>
    </>
  )
}
