import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isTyping } from '../typing.ts'

const PAUSA_MS = 250

/** The search of a list: waits for a pause in the typing, or for the field to lose focus; "/" focuses it. */
export function CampoBusca({
  rotulo,
  valor,
  onChange,
}: {
  rotulo: string
  valor?: string
  onChange: (texto?: string) => void
}) {
  const campo = useRef<HTMLInputElement>(null)
  const espera = useRef(0)
  const search = () => {
    clearTimeout(espera.current)
    espera.current = 0
    onChange(campo.current?.value.trim() || undefined)
  }
  useEffect(() => {
    if (campo.current && document.activeElement !== campo.current) campo.current.value = valor ?? ''
  }, [valor])
  useEffect(() => () => clearTimeout(espera.current), [])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || isTyping(event)) return
      event.preventDefault()
      campo.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <label className="relative max-md:w-full">
      <span className="sr-only">Buscar: {rotulo}</span>
      <Search size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-tinta-3" aria-hidden />
      <input
        ref={campo}
        type="search"
        defaultValue={valor}
        placeholder={rotulo}
        onChange={() => {
          clearTimeout(espera.current)
          espera.current = window.setTimeout(search, PAUSA_MS)
        }}
        // Searches before the list is left: later the search would navigate back to it.
        onBlur={() => espera.current && search()}
        className="h-7 w-full rounded-full border border-borda bg-papel pr-8 pl-8 text-sm outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 md:w-72 pointer-coarse:h-9 pointer-coarse:text-base"
      />
      <kbd
        className="absolute top-1/2 right-2 -translate-y-1/2 rounded border border-linha px-1 font-mono text-[10px] leading-4 text-tinta-3 max-md:hidden"
        aria-hidden
      >
        /
      </kbd>
    </label>
  )
}
