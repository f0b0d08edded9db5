import { type ReactNode, Suspense, useState } from 'react'
import { Botao } from '../Botao.tsx'
import { Esqueleto } from '../detail/Pagina.tsx'
import { Codigo } from './Codigo.tsx'

type Props = {
  texto: string
  rotulo: string
  /** The editor, which loads when the person asks to write: it is heavier than the page that holds it. */
  children: ReactNode
}

/** JSON that is read at once, and edited when the person asks for it. */
export function EditorQuandoPedido({ texto, rotulo, children }: Props) {
  const [aberto, setAberto] = useState(false)
  if (aberto) return <Suspense fallback={<Esqueleto alto={480} />}>{children}</Suspense>
  return (
    <div className="flex flex-col gap-3">
      <span>
        <Botao onClick={() => setAberto(true)}>Editar o JSON</Botao>
      </span>
      <Codigo texto={texto} linguagem="json" rotulo={rotulo} />
    </div>
  )
}
