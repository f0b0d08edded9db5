import { type ReactNode, useEffect } from 'react'

/** The sheet of every screen before the login: one column, the slip as mark. */
export function FolhaDeEntrada({
  titulo,
  texto,
  children,
}: {
  titulo: string
  texto?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${titulo} · Emissor`
  }, [titulo])
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-6 px-4 py-12">
      <div className="recorte h-12 w-[39px] rounded-t-sm bg-anil-botao [--r:3px]" aria-hidden />
      <div>
        <h1 className="text-xl">{titulo}</h1>
        {texto && <p className="mt-1 text-sm text-tinta-2">{texto}</p>}
      </div>
      {children}
    </main>
  )
}
