import { type ComponentProps, useId } from 'react'
import { semCaminhosDaApi } from '../words/caminhos-da-api.ts'
import { cx } from './cx.ts'
import { notify } from './feedback/Avisos.tsx'

const BASE =
  'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 whitespace-nowrap rounded-md text-sm font-medium transition-colors select-none disabled:opacity-50 disabled:cursor-default pointer-coarse:h-[44px]'
const TIPO = {
  principal: 'bg-anil-botao text-white shadow-botao hover:bg-anil-forte dark:hover:bg-anil-botao',
  comum: 'bg-papel border border-linha-2 hover:bg-papel-1',
  discreto: 'text-tinta-2 hover:bg-papel-2 hover:text-tinta',
  perigo: 'bg-vermelho text-papel hover:opacity-90',
  // Not allowed now, and says why when pressed.
  impedido: 'border border-dashed border-linha-2 text-tinta-3 cursor-help',
} as const
export type TipoBotao = Exclude<keyof typeof TIPO, 'impedido'>
/** The look of a button, for links that act like one. `quadrado`: only an icon inside. */
export const classeBotao = (tipo: keyof typeof TIPO = 'comum', quadrado = false) =>
  cx(BASE, quadrado ? 'w-8 pointer-coarse:w-[44px]' : 'px-3', TIPO[tipo])

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  tipo?: TipoBotao
  quadrado?: boolean
  /** Waiting for an answer: stays focusable, cannot be pressed again. */
  ocupado?: boolean
  /** Why the action is not allowed now. The button then answers with this sentence instead of acting. */
  porque?: string | null | undefined
}

/** A button. Never silent: an action that is not allowed says why. */
export function Botao({ tipo = 'comum', quadrado, ocupado, porque: razao, onClick, children, ...props }: Props) {
  const id = useId()
  // Some reasons are sentences of the service, which names operations to programs.
  const porque = razao && semCaminhosDaApi(razao)
  if (!porque)
    return (
      <button
        type="button"
        {...props}
        aria-disabled={ocupado || undefined}
        aria-busy={ocupado || undefined}
        onClick={ocupado ? (event) => event.preventDefault() : onClick}
        className={classeBotao(tipo, quadrado)}
      >
        {children}
      </button>
    )
  return (
    <>
      <button
        type="button"
        aria-label={props['aria-label']}
        aria-keyshortcuts={props['aria-keyshortcuts']}
        aria-disabled="true"
        aria-describedby={id}
        title={porque}
        onClick={() => notify('Agora não', porque)}
        className={classeBotao('impedido', quadrado)}
      >
        {children}
      </button>
      <span id={id} hidden>
        {porque}
      </span>
    </>
  )
}
