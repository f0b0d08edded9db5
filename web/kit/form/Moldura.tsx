import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export const CAIXA =
  'w-full rounded-md border border-borda bg-papel px-2.5 text-sm outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 aria-invalid:border-vermelho-ponto aria-invalid:focus:ring-vermelho-ponto/20 [&[readonly]]:bg-papel-1 [&[readonly]]:text-tinta-2 data-readonly:bg-papel-1 data-readonly:text-tinta-2 pointer-coarse:text-base'
/** The box of a choice, whose sign is at its end. */
export const CAIXA_ESCOLHA = 'flex h-9 items-center justify-between gap-2 text-left'
export type Base = { nome: string; rotulo: string; ajuda?: ReactNode; className?: string }

export function Moldura({
  id,
  rotulo,
  ajuda,
  erro,
  className,
  obrigatorio,
  children,
}: {
  id: string
  rotulo: string
  ajuda?: ReactNode
  erro?: ReactNode
  className?: string
  /** Marked for the eye; the field itself says it to screen readers. */
  obrigatorio?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} data-obrigatorio={obrigatorio || undefined} className="text-sm font-medium">
        {rotulo}
      </label>
      {children}
      {erro ? (
        <p id={`${id}-e`} className="text-xs text-vermelho">
          {erro}
        </p>
      ) : (
        ajuda && (
          <p id={`${id}-a`} className="sub">
            {ajuda}
          </p>
        )
      )}
    </div>
  )
}
export const aria = (id: string, erro?: ReactNode, ajuda?: ReactNode, obrigatorio?: boolean) => ({
  id,
  'aria-invalid': !!erro,
  'aria-required': obrigatorio || undefined,
  'aria-describedby': erro ? `${id}-e` : ajuda ? `${id}-a` : undefined,
})
