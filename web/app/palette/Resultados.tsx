import { useEffect, useRef } from 'react'
import { cx } from '../../kit/cx.ts'
import type { Grupo } from './achar.ts'
import type { Destino } from './destinos.ts'

/** The id of the nth entry, over all groups. */
export const idOf = (n: number) => `paleta-${n}`

/** The entries of the palette in their groups. `atual`: which one Enter opens. */
export function Resultados({
  grupos,
  atual,
  onPoint,
  onChoose,
}: {
  grupos: Grupo[]
  atual: number
  onPoint: (n: number) => void
  onChoose: (destino: Destino) => void
}) {
  const lista = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry may move with the groups
  useEffect(() => {
    lista.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [atual, grupos])
  const firsts = grupos.map((_, g) => grupos.slice(0, g).reduce((soma, { items }) => soma + items.length, 0))
  return (
    <div ref={lista} id="paleta" role="listbox" aria-label="Resultados" className="min-h-0 overflow-y-auto">
      {grupos.map(({ titulo, items }, g) => (
        <div key={titulo} role="group" aria-label={titulo} className="p-2 not-first:pt-0">
          <p className="px-2 py-1 text-xs text-tinta-3" aria-hidden>
            {titulo}
          </p>
          {items.map((destino, n) => {
            const nth = firsts[g]! + n
            const { titulo, porque, icone: Icone } = destino
            const detalhe = porque ?? destino.detalhe
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              <div
                key={nth}
                id={idOf(nth)}
                role="option"
                aria-selected={nth === atual}
                aria-disabled={porque ? true : undefined}
                onPointerMove={() => nth !== atual && onPoint(nth)}
                onClick={() => onChoose(destino)}
                className={cx(
                  'flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-sm pointer-coarse:py-2.5',
                  nth === atual && 'bg-papel-2',
                  porque && 'cursor-help text-tinta-2',
                )}
              >
                {Icone && <Icone size={16} strokeWidth={1.75} className="shrink-0 text-tinta-3" aria-hidden />}
                <div className="min-w-0 flex-1 items-baseline justify-between gap-4 md:flex">
                  <div className="truncate">{titulo}</div>
                  {detalhe && <div className="sub truncate">{detalhe}</div>}
                </div>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
