import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/kit/cx.ts'

type Props = {
  numero: number
  titulo: string
  /** What was decided, in a sentence, once the step is done. */
  feito?: ReactNode
  /** The fields of the step while it is the one to answer. */
  children?: ReactNode
}

/** One step of the way to a new city: closed into a sentence, open, or still to come. */
export function Passo({ numero, titulo, feito, children }: Props) {
  const aberto = !!children
  return (
    <li className="relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 pb-7 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-1 not-last:before:left-[13.5px] not-last:before:w-px not-last:before:bg-linha">
      <span
        aria-hidden
        className={cx(
          'flex size-7 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
          !!feito && 'bg-verde-papel text-verde',
          !feito && aberto && 'bg-anil-botao text-white',
          !feito && !aberto && 'border border-linha-2 text-tinta-3',
        )}
      >
        {feito ? <Check size={14} /> : numero}
      </span>
      <section aria-label={titulo} className="min-w-0">
        <h2 className={cx('text-base font-semibold', !feito && !aberto && 'text-tinta-2')}>
          {titulo}
          {feito && <span className="sr-only">, respondido</span>}
        </h2>
        {feito && <div className="mt-1 text-sm">{feito}</div>}
        {children && <div className="mt-2">{children}</div>}
      </section>
    </li>
  )
}

/** The way back to a step that is done. */
export const Mudar = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick} className="text-anil underline pointer-coarse:min-h-10">
    mudar
  </button>
)
