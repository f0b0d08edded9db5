import { type ReactNode, useId } from 'react'
import { useCampo } from '../form/Formulario.tsx'

type Props = { nome: string; rotulo: string; opcoes: { value: string; label: ReactNode; ajuda?: ReactNode }[] }

/** Several of a few, all in sight, each with a word about it. The value is the list of those checked. */
export function Marcas({ nome, rotulo, opcoes }: Props) {
  const id = useId()
  const { valor = [], erro, change } = useCampo<string[]>(nome)
  return (
    <fieldset aria-describedby={erro ? `${id}-e` : undefined}>
      <legend className="mb-1 text-sm font-medium">{rotulo}</legend>
      <div className="flex flex-col gap-px">
        {opcoes.map(({ value, label, ajuda }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-papel-2 pointer-coarse:py-2.5"
          >
            <input
              type="checkbox"
              checked={valor.includes(value)}
              aria-invalid={!!erro}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={ajuda ? `${id}-${value}-a` : undefined}
              onChange={({ target }) =>
                change(target.checked ? [...valor, value] : valor.filter((each) => each !== value))
              }
              className="mt-0.5 size-4 shrink-0 accent-anil-botao"
            />
            <span>
              <span id={`${id}-${value}`}>{label}</span>
              {ajuda && (
                <span id={`${id}-${value}-a`} className="sub block text-tinta-2">
                  {ajuda}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {erro && (
        <p id={`${id}-e`} className="mt-1 text-xs text-vermelho">
          {erro}
        </p>
      )}
    </fieldset>
  )
}
