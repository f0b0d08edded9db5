import type { ReactNode } from 'react'

/** An empty list, of three kinds: nothing yet, nothing matches, nothing wrong. One sentence and one action. */
export function Vazio({ titulo, children, acao }: { titulo: string; children?: ReactNode; acao?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-1 py-16 text-center">
      <div className="recorte mb-3 h-14 w-[45px] rounded-t-sm bg-papel-2 [--r:3px]" aria-hidden />
      <p className="font-medium">{titulo}</p>
      <p className="max-w-[44ch] text-sm text-tinta-2">{children}</p>
      {acao && <div className="mt-3 flex flex-wrap justify-center gap-2">{acao}</div>}
    </div>
  )
}
