import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { unmarkControls } from '../../words/bidi.ts'
import { announceAloud, notifyFailure } from '../feedback/Avisos.tsx'

/** Copies a text as it came (words/bidi.ts), and confirms it: with an icon for a moment, and in words to screen readers. */
export function useCopy(texto: string): [copiado: boolean, copy: () => Promise<void>] {
  const [copiado, setCopiado] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(unmarkControls(texto))
    } catch {
      return notifyFailure('Não foi possível copiar', 'O navegador não deixou. Selecione o texto e copie.')
    }
    announceAloud('Copiado')
    setCopiado(true)
    setTimeout(() => setCopiado(false), 1500)
  }
  return [copiado, copy]
}

/** A value to copy: the whole text is the button. */
export function Copiar({ texto, rotulo }: { texto: string; rotulo: string }) {
  const [copiado, copy] = useCopy(texto)
  return (
    <button
      type="button"
      onClick={copy}
      title={`Copiar ${rotulo}`}
      className="group inline-flex max-w-full items-center gap-1.5 rounded-sm text-left font-mono text-xs break-all hover:text-anil pointer-coarse:min-h-9"
    >
      <span className="sr-only">Copiar {rotulo}: </span>
      {texto}
      {copiado ? (
        <Check size={13} className="shrink-0 text-verde" />
      ) : (
        <Copy size={13} className="shrink-0 text-tinta-3 group-hover:text-anil" />
      )}
    </button>
  )
}

/** A button that copies the text beside it. */
export function Copiavel({ texto, rotulo, className }: { texto: string; rotulo: string; className?: string }) {
  const [copiado, copy] = useCopy(texto)
  return (
    <button
      type="button"
      aria-label={`Copiar ${rotulo}`}
      title={`Copiar ${rotulo}`}
      onClick={copy}
      className={`grid size-8 place-items-center rounded-md text-tinta-2 hover:bg-papel-2 ${className ?? ''}`}
    >
      {copiado ? <Check size={15} className="text-verde" /> : <Copy size={15} />}
    </button>
  )
}
