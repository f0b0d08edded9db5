import { type ReactNode, useId } from 'react'
import { cx } from '#web/kit/cx.ts'

type OpcaoProps = {
  nome: string
  titulo: string
  texto: string
  marcada: boolean
  onChange: () => void
  children: ReactNode
}

/** One of few choices, with what follows of it. */
export function Opcao({ nome, titulo, texto, marcada, onChange, children }: OpcaoProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'flex cursor-pointer gap-2.5 rounded-lg border px-4 py-3.5 text-sm',
        marcada ? 'border-anil ring-1 ring-anil' : 'border-linha-2 hover:bg-papel-1',
      )}
    >
      <input
        type="radio"
        name={nome}
        checked={marcada}
        onChange={onChange}
        aria-labelledby={`${id}-t`}
        aria-describedby={`${id}-d`}
        className="mt-0.5 size-4 shrink-0 accent-anil-botao"
      />
      <span>
        <b id={`${id}-t`} className="font-semibold">
          {titulo}
        </b>
        <span id={`${id}-d`} className="block">
          <span className="sub block">{texto}</span>
          <ul className="mt-1.5 list-disc pl-4 text-tinta-2 marker:text-tinta-3">{children}</ul>
        </span>
      </span>
    </label>
  )
}
