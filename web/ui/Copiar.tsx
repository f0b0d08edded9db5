import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
/** A value people copy: the whole text is the button. */
export function Copiar({ texto, rotulo }: { texto: string; rotulo: string }) {
  const [ok, setOk] = useState(false)
  const copiar = async () => {
    await navigator.clipboard.writeText(texto)
    setOk(true)
    setTimeout(() => setOk(false), 1500)
  }
  return (
    <button
      type="button"
      onClick={copiar}
      title={`Copiar ${rotulo}`}
      className="group inline-flex max-w-full items-center gap-1.5 rounded-sm text-left font-mono text-xs break-all hover:text-anil"
    >
      <span className="sr-only">Copiar {rotulo}: </span>
      {texto}
      {ok ? (
        <Check size={13} className="shrink-0 text-verde" />
      ) : (
        <Copy size={13} className="shrink-0 text-tinta-3 group-hover:text-anil" />
      )}
    </button>
  )
}
export function Copiavel({ texto, rotulo, className }: { texto: string; rotulo: string; className?: string }) {
  const [ok, setOk] = useState(false)
  return (
    <button
      type="button"
      aria-label={ok ? 'Copiado' : `Copiar ${rotulo}`}
      onClick={async () => {
        await navigator.clipboard.writeText(texto)
        setOk(true)
        setTimeout(() => setOk(false), 1500)
      }}
      className={`grid size-8 place-items-center rounded-md text-tinta-2 hover:bg-papel-2 ${className ?? ''}`}
    >
      {ok ? <Check size={15} className="text-verde" /> : <Copy size={15} />}
    </button>
  )
}
