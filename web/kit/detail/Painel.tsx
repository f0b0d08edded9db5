import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tom } from '../../words/status.ts'
import { cx } from '../cx.ts'
import { TONS } from './Selo.tsx'

/** Information that must be known before the rest of the screen, on the tint of its state. */
export function Painel({
  tom,
  titulo,
  icone: Icone,
  children,
}: {
  tom: Tom
  titulo: string
  icone?: LucideIcon
  children?: ReactNode
}) {
  return (
    <section aria-label={titulo} className={cx('mb-6 rounded-lg px-5 py-4 text-sm', TONS[tom].papel)}>
      <h2 className={cx('flex items-center gap-2 text-sm font-semibold', TONS[tom].texto)}>
        {Icone && <Icone size={15} aria-hidden className="shrink-0" />}
        {titulo}
      </h2>
      {children}
    </section>
  )
}
