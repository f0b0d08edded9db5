import type { ReactNode } from 'react'
import type { Erro } from '#web/api/ops/client.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'

type Props<T> = {
  titulo: string
  /** The button that acts: `Reemitir`. */
  acao: string
  perigo?: boolean
  /** What it will do, and what stays. */
  texto: ReactNode
  inicial: T
  validate?: (valores: T) => Erro[]
  onSubmit: (valores: T) => Promise<unknown>
  onClose: () => void
  /** The fields. */
  children?: ReactNode
}

/** Asks before an act that needs more than a motive: the fields of a form in a dialog, closed when it is done. */
export function Perguntar<T extends object>({ titulo, acao, perigo, texto, onClose, onSubmit, ...mais }: Props<T>) {
  const { children, inicial, validate } = mais
  return (
    <Dialogo titulo={titulo} aberto onClose={onClose}>
      <Formulario<T>
        inicial={inicial}
        {...(validate && { validate })}
        onSubmit={async (valores) => {
          await onSubmit(valores)
          onClose()
        }}
        className="flex flex-col gap-4 text-sm"
      >
        <div className="flex flex-col gap-2">{typeof texto === 'string' ? <p>{texto}</p> : texto}</div>
        {children}
        <FalhaDoFormulario />
        <PeDoDialogo>
          <Enviar tipo={perigo ? 'perigo' : 'principal'}>{acao}</Enviar>
        </PeDoDialogo>
      </Formulario>
    </Dialogo>
  )
}

/** The fault of a sentence that is too short to say why. */
export const curto = (campo: string, texto: string | undefined, minimo: number): Erro[] =>
  (texto?.trim().length ?? 0) >= minimo
    ? []
    : [{ campo, codigo: 'OBRIGATORIO', mensagem: `Diga por quê, em ao menos ${minimo} caracteres.` }]
