import { Link } from '@tanstack/react-router'
import type { NumeroDoIntervalo } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { count, inteiro } from '#web/words/formatos.ts'
import type { Tom } from '#web/words/status.ts'

const RESULTADOS: Record<NumeroDoIntervalo['resultado'], { rotulo: string; tom: Tom }> = {
  inutilizado: { rotulo: 'Inutilizado', tom: 'verde' },
  ja_inutilizado: { rotulo: 'Já estava inutilizado', tom: 'cinza' },
  em_uso: { rotulo: 'Tem nota: ficou como está', tom: 'ambar' },
}

/** What happened to each number. */
export function NumerosInutilizados({ numeros }: { numeros: readonly NumeroDoIntervalo[] }) {
  const feitos = numeros.filter(({ resultado }) => resultado === 'inutilizado').length
  return (
    <>
      <p role="status" className="mb-3 text-sm">
        {count(feitos, 'número inutilizado', 'números inutilizados')}
        {feitos < numeros.length && `; ${count(numeros.length - feitos, 'ficou como estava', 'ficaram como estavam')}`}.
      </p>
      {/* A long list is scrolled by keyboard. */}
      <ul aria-label="Resultado de cada número" tabIndex={0} className="max-h-64 overflow-y-auto border-y border-linha">
        {numeros.map(({ numero, resultado, nota }) => (
          <li
            key={numero}
            className="flex items-center justify-between gap-4 border-b border-linha py-2 text-sm last:border-0"
          >
            <span className="tabular-nums">{inteiro(numero)}</span>
            <span className="flex flex-wrap items-center justify-end gap-2">
              {nota && (
                <Link to="/notas/$id" params={{ id: nota.id }} className="text-anil underline">
                  Ver a nota
                </Link>
              )}
              <Selo tom={RESULTADOS[resultado].tom}>{RESULTADOS[resultado].rotulo}</Selo>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many numbers are done, while more are asked for. */
export const Progresso = ({ feitos, total }: { feitos: number; total: number }) => (
  <div>
    <progress aria-label="Números inutilizados" value={feitos} max={total} className="h-1.5 w-full accent-anil" />
    <p className="sub tabular-nums">
      {inteiro(feitos)} de {inteiro(total)}
    </p>
  </div>
)
