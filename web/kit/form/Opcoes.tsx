import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'

export type OpcaoExplicada = { value: string; label: string; ajuda?: ReactNode; porque?: string }
type Props = {
  nome: string
  rotulo: string
  opcoes: OpcaoExplicada[]
  className?: string
}

/** One of a few, all in sight, each with a word about it. An option with `porque` is disabled, and says why. */
export function Opcoes({ nome, rotulo, opcoes, className }: Props) {
  const { valor, erro, change } = useCampo<string>(nome)
  return <ListaDeOpcoes {...{ rotulo, opcoes, className, erro }} valor={valor} onChange={change} nome={nome} />
}

/** The same outside a form. */
export function ListaDeOpcoes({
  nome,
  rotulo,
  opcoes,
  className,
  erro,
  valor,
  onChange,
}: Props & { valor?: string; onChange: (valor: string) => void; erro?: string }) {
  const id = useId()
  return (
    <fieldset className={className} aria-describedby={erro ? `${id}-e` : undefined}>
      <legend className="mb-1 text-sm font-medium">{rotulo}</legend>
      <div className="flex flex-col gap-px">
        {opcoes.map(({ value, label, ajuda, porque }) => (
          <label
            key={value}
            className={cx(
              'flex gap-2.5 rounded-md px-2 py-1.5 text-sm has-checked:bg-anil-papel pointer-coarse:py-2.5',
              porque ? 'text-tinta-3' : 'cursor-pointer hover:bg-papel-2',
            )}
          >
            <input
              type="radio"
              name={`${id}-${nome}`}
              value={value}
              checked={valor === value}
              disabled={!!porque}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={(porque ?? ajuda) ? `${id}-${value}-a` : undefined}
              onChange={() => onChange(value)}
              className="mt-0.5 size-4 shrink-0 accent-anil-botao"
            />
            <span>
              <span id={`${id}-${value}`}>{label}</span>
              {(porque ?? ajuda) && (
                <span id={`${id}-${value}-a`} className="sub block text-tinta-2">
                  {porque ?? ajuda}
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
