import { Button } from '@base-ui/react/button'
import { Popover } from '@base-ui/react/popover'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const BASE =
  'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md text-sm font-medium transition-colors select-none disabled:opacity-50 disabled:cursor-default aria-disabled:opacity-60 pointer-coarse:h-10'
const TIPO = {
  principal: 'bg-anil-botao text-white shadow-botao hover:bg-anil-forte dark:hover:bg-anil-botao',
  comum: 'bg-papel border border-linha-2 hover:bg-papel-1',
  discreto: 'text-tinta-2 hover:bg-papel-2 hover:text-tinta',
  perigo: 'bg-vermelho text-papel hover:opacity-90',
} as const
export type TipoBotao = keyof typeof TIPO
/** The look of a button, for links that act like one. `quadrado`: only an icon inside. */
export const classeBotao = (tipo: TipoBotao = 'comum', quadrado = false) =>
  cx(BASE, quadrado ? 'w-8 pointer-coarse:w-10' : 'px-3', TIPO[tipo])

type Props = Omit<ComponentProps<typeof Button>, 'className' | 'disabled'> & {
  tipo?: TipoBotao
  quadrado?: boolean
  /** Waiting for an answer: stays focusable, cannot be pressed again. */
  ocupado?: boolean
  disabled?: boolean
  /** Why the action is not allowed now. The button then answers with this sentence instead of acting. */
  porque?: ReactNode
}

/** A button. Never silent: an action that is not allowed says why. */
export function Botao({ tipo = 'comum', quadrado, ocupado, porque, children, ...props }: Props) {
  if (porque)
    return (
      <Popover.Root>
        <Popover.Trigger aria-disabled="true" className={classeBotao(tipo === 'principal' ? 'comum' : tipo, quadrado)}>
          {children}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={6} className="z-10">
            <Popover.Popup className="pop max-w-72 px-3 py-2 text-sm">
              <Popover.Description>{porque}</Popover.Description>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    )
  return (
    <Button
      type="button"
      {...props}
      disabled={props.disabled || ocupado}
      focusableWhenDisabled={ocupado}
      aria-busy={ocupado || undefined}
      className={classeBotao(tipo, quadrado)}
    >
      {children}
    </Button>
  )
}
