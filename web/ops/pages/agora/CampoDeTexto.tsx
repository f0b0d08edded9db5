import { useId } from 'react'

type Props = {
  rotulo: string
  ajuda: string
  texto: string
  linhas?: number
  onChange: (texto: string) => void
  errado: boolean
}

/** A required text of some lines, outside a form of the kit. */
export function CampoDeTexto({ rotulo, ajuda, texto, linhas = 2, onChange, errado }: Props) {
  const id = useId()
  return (
    <label className="flex flex-col gap-1 text-sm" htmlFor={id}>
      <span className="font-medium" data-obrigatorio>
        {rotulo}
      </span>
      <textarea
        id={id}
        rows={linhas}
        required
        value={texto}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={errado}
        aria-describedby={`${id}-a`}
        className="w-full rounded-md border border-borda bg-papel px-2.5 py-1.5 outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 aria-invalid:border-vermelho"
      />
      <span id={`${id}-a`} className={errado ? 'text-vermelho' : 'sub'}>
        {errado && 'Escreva uma frase. '}
        {ajuda}
      </span>
    </label>
  )
}
