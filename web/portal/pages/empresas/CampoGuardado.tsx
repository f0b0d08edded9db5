import { Lock } from 'lucide-react'
import { useState } from 'react'
import { CampoSenha } from '#web/kit/form/CampoSenha.tsx'
import { useCampo } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'

type Props = {
  nome: string
  rotulo: string
  ajuda?: string
  secreto?: boolean
  /** The part of the saved value that may be shown (`co•••01`, `definida`); null when there is none. */
  guardado: string | null
  maxLength: number
}

/** A credential: once saved it is not shown again, only changed or removed. */
export function CampoGuardado({ nome, rotulo, ajuda, secreto, guardado, maxLength }: Props) {
  const { valor, change } = useCampo<string | null>(nome)
  const [antes] = useState(valor)
  const [replacing, setReplacing] = useState(guardado === null)
  const campo = secreto ? (
    <CampoSenha nome={nome} rotulo={rotulo} ajuda={ajuda} autoComplete="off" />
  ) : (
    <Texto nome={nome} rotulo={rotulo} ajuda={ajuda} autoComplete="off" maxLength={maxLength} />
  )
  if (guardado === null) return campo
  const keep = () => {
    change(antes)
    setReplacing(false)
  }
  if (replacing)
    return (
      <div className="flex flex-col gap-1">
        {campo}
        <Acao onClick={keep}>Manter o que está salvo</Acao>
      </div>
    )
  const removido = valor === null
  return (
    <div role="group" aria-label={rotulo} className="flex flex-col gap-1">
      <span className="text-sm font-medium">{rotulo}</span>
      <span className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm">
        <span className="inline-flex items-center gap-1.5 text-tinta-2">
          <Lock size={14} aria-hidden />
          {removido ? 'sai quando você salvar' : guardado}
        </span>
        {removido ? (
          <Acao onClick={keep}>Manter</Acao>
        ) : (
          <>
            <Acao
              onClick={() => {
                change(undefined)
                setReplacing(true)
              }}
            >
              Trocar<span className="sr-only"> {rotulo.toLowerCase()}</span>
            </Acao>
            <Acao onClick={() => change(null)}>
              Remover<span className="sr-only"> {rotulo.toLowerCase()}</span>
            </Acao>
          </>
        )}
      </span>
    </div>
  )
}

const Acao = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <button type="button" onClick={onClick} className="w-fit text-sm text-anil hover:underline pointer-coarse:h-[44px]">
    {children}
  </button>
)

/** A login as it may be shown: `co•••01`. */
export const velado = (texto: string) =>
  texto.length <= 4 ? '•'.repeat(Math.max(3, texto.length)) : `${texto.slice(0, 2)}•••${texto.slice(-2)}`
