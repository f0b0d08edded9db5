import type { ReactNode } from 'react'

/** An empty list, of three kinds: nothing yet, nothing matches, nothing wrong. One sentence and one action. */
export function Vazio({
  titulo,
  ehPagina,
  children,
  acao,
}: {
  titulo: string
  /** It is all of the page, whose heading its title is. */
  ehPagina?: boolean
  children?: ReactNode
  acao?: ReactNode
}) {
  const Titulo = ehPagina ? 'h1' : 'p'
  return (
    <div className="flex flex-col items-center gap-1 py-16 text-center">
      <div className="recorte mb-3 h-14 w-[45px] rounded-t-sm bg-papel-2 [--r:3px]" aria-hidden />
      <Titulo className={ehPagina ? 'text-xl font-semibold' : 'font-medium'}>{titulo}</Titulo>
      <p className="max-w-[44ch] text-sm text-tinta-2">{children}</p>
      {acao && <div className="mt-3 flex flex-wrap justify-center gap-2">{acao}</div>}
    </div>
  )
}
