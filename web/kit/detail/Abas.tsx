import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

type Aba = { id: string; titulo: string; conta?: number; desativada?: boolean; conteudo: ReactNode }

const STEP: Record<string, (i: number, n: number) => number> = {
  ArrowRight: (i, n) => (i + 1) % n,
  ArrowLeft: (i, n) => (i - 1 + n) % n,
  Home: () => 0,
  End: (_, n) => n - 1,
}

/** Views of one thing: one Tab stop, arrows go from tab to tab. Only the open view is mounted. */
export function Abas({ abas, valor, onChange }: { abas: Aba[]; valor?: string; onChange?: (v: string) => void }) {
  const base = useId()
  const lista = useRef<HTMLDivElement>(null)
  const [propria, setPropria] = useState(valor)
  const atual = abas.find(({ id }) => id === (valor ?? propria)) ?? abas[0]!
  const choose = (id: string) => {
    setPropria(id)
    onChange?.(id)
  }
  const onKey = (event: KeyboardEvent) => {
    // Alt and an arrow are the browser's own "back".
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const vivas = abas.filter(({ desativada }) => !desativada)
    const to = STEP[event.key]?.(vivas.indexOf(atual), vivas.length)
    if (to === undefined) return
    event.preventDefault()
    choose(vivas[to]!.id)
    lista.current?.querySelector<HTMLElement>(`#${CSS.escape(base + vivas[to]!.id)}`)?.focus()
  }
  return (
    <div>
      <div
        ref={lista}
        role="tablist"
        onKeyDown={onKey}
        className="mb-5 flex gap-5 overflow-x-auto border-b border-linha [scrollbar-width:none]"
      >
        {abas.map(({ id, titulo, conta, desativada }) => (
          <button
            key={id}
            id={base + id}
            type="button"
            role="tab"
            aria-selected={id === atual.id}
            aria-controls={`${base}${id}-vista`}
            tabIndex={id === atual.id ? 0 : -1}
            disabled={desativada}
            onClick={() => choose(id)}
            className="relative h-9 min-w-[24px] shrink-0 text-sm text-tinta-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-tinta disabled:cursor-default disabled:text-tinta-3 disabled:opacity-60 aria-selected:text-tinta aria-selected:[text-shadow:0.3px_0_currentColor] aria-selected:after:bg-tinta pointer-coarse:h-[44px]"
          >
            {titulo}
            {conta != null && <span className="ml-1.5 text-tinta-3 tabular-nums">{conta}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}${atual.id}-vista`} aria-labelledby={base + atual.id} key={atual.id}>
        {atual.conteudo}
      </div>
    </div>
  )
}
