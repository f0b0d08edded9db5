import { useId, useState } from 'react'
import type { Conferencia } from '../../words/documentos.ts'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'
import { aria, type Base, CAIXA, Moldura } from './Moldura.tsx'

/** Text, also dates (`YYYY-MM-DD`). `mask` formats what is shown and `unmask` gives back what the API wants. */
export function Texto({
  nome,
  rotulo,
  ajuda,
  className,
  linhas,
  mono,
  tipo,
  mask = (s) => s,
  unmask = (s) => s,
  check,
  ...resto
}: Base & {
  linhas?: number
  /** For code, headers and keys. */
  mono?: boolean
  tipo?: 'text' | 'email' | 'password' | 'date' | 'url'
  mask?: (s: string) => string
  unmask?: (s: string) => string
  /** Says in the field, while it is typed, why the value cannot be right. */
  check?: Conferencia
  inputMode?: 'numeric' | 'email' | 'tel'
  maxLength?: number
  placeholder?: string
  autoComplete?: string
  /** Takes the focus when it appears: for a page that is this form and nothing else. */
  autoFocus?: boolean
}) {
  const id = useId(),
    c = useCampo<string>(nome),
    Tag = linhas ? 'textarea' : 'input'
  const [escrevendo, setEscrevendo] = useState(false)
  const erro = c.erro ?? (c.valor && check?.(c.valor, escrevendo))
  return (
    <Moldura {...{ id, rotulo, className }} ajuda={c.fixo ?? ajuda} erro={erro} obrigatorio={c.obrigatorio}>
      <Tag
        {...resto}
        {...aria(id, erro, c.fixo ?? ajuda, c.obrigatorio)}
        data-campo={nome}
        readOnly={!!c.fixo}
        {...(linhas ? { rows: linhas } : { type: tipo ?? 'text' })}
        name={nome}
        value={mask(c.valor ?? '')}
        {...(check && { onFocus: () => setEscrevendo(true), onBlur: () => setEscrevendo(false) })}
        onChange={(e) => c.change(unmask(e.target.value) || undefined)}
        className={cx(CAIXA, linhas ? 'py-2' : 'h-9', mono && 'font-mono break-all')}
      />
    </Moldura>
  )
}
