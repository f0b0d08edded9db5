import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'
import { aria, CAIXA, Moldura } from './Moldura.tsx'

type Props = {
  nome: string
  rotulo: string
  ajuda?: ReactNode
  autoComplete: 'current-password' | 'new-password' | 'off'
  /** Takes the focus when it appears. */
  autoFocus?: boolean
}

/** A password; the eye shows what was typed. */
export function CampoSenha({ nome, rotulo, ajuda, autoComplete, autoFocus = false }: Props) {
  const id = useId()
  const { valor, erro, obrigatorio, change } = useCampo<string>(nome)
  const [visivel, setVisivel] = useState(false)
  const Icone = visivel ? EyeOff : Eye
  return (
    <Moldura {...{ id, rotulo, ajuda, erro, obrigatorio }}>
      <div className="relative">
        <input
          {...aria(id, erro, ajuda, obrigatorio)}
          type={visivel ? 'text' : 'password'}
          name={nome}
          value={valor ?? ''}
          onChange={({ target }) => change(target.value || undefined)}
          autoComplete={autoComplete}
          {...(autoFocus && { autoFocus })}
          autoCapitalize="off"
          spellCheck={false}
          className={cx(CAIXA, 'h-9 pr-10')}
        />
        <button
          type="button"
          aria-label={visivel ? 'Esconder o que digitei' : 'Mostrar o que digitei'}
          aria-pressed={visivel}
          onClick={() => setVisivel(!visivel)}
          className="absolute top-0 right-0 grid size-9 place-items-center rounded-md text-tinta-3 hover:text-tinta"
        >
          <Icone size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </Moldura>
  )
}

export const REGRA_DA_SENHA = 'De 10 a 128 caracteres. Uma frase serve, e é fácil de lembrar.'
