import { useId } from 'react'
import { useCampo } from './Formulario.tsx'
import { aria, type Base } from './Moldura.tsx'

/** Yes or no, in effect when the form is saved. */
export function Chave({ nome, rotulo, ajuda }: Base) {
  const id = useId()
  const { valor = false, erro, fixo, change } = useCampo<boolean>(nome)
  return (
    <div className="flex items-start gap-2.5">
      <button
        type="button"
        role="switch"
        {...aria(id, erro, ajuda)}
        data-campo={nome}
        aria-checked={valor}
        aria-readonly={fixo ? true : undefined}
        onClick={() => !fixo && change(!valor)}
        className="relative mt-0.5 flex h-[18px] w-8 shrink-0 rounded-full bg-borda p-0.5 transition-colors aria-checked:bg-anil-botao after:absolute after:-inset-y-3 after:inset-x-0 aria-invalid:outline-2 aria-invalid:outline-vermelho-ponto"
      >
        <span
          className={`size-3.5 rounded-full bg-white shadow-sm transition-transform ${valor ? 'translate-x-3.5' : ''}`}
        />
      </button>
      <label htmlFor={id} className="text-sm">
        {rotulo}
        {ajuda && (
          <span id={`${id}-a`} className="sub block">
            {ajuda}
          </span>
        )}
        {erro && (
          <span id={`${id}-e`} className="block text-xs text-vermelho">
            {erro}
          </span>
        )}
      </label>
    </div>
  )
}
