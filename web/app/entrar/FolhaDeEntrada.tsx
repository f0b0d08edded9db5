import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useApp } from '../app.ts'

/** The layout of every screen before the login: one column, the slip as logo. */
export function FolhaDeEntrada({
  titulo,
  texto,
  children,
}: {
  titulo: string
  texto?: ReactNode
  children: ReactNode
}) {
  const { nome } = useApp()
  useEffect(() => {
    document.title = `${titulo} · ${nome}`
  }, [titulo, nome])
  return (
    <main className="sem-marcas mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-6 px-4 py-12">
      <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight">
        <span className="recorte h-8 w-6 rounded-t-xs bg-anil-botao [--r:2px]" aria-hidden />
        {nome}
      </p>
      <div>
        <h1 className="text-xl">{titulo}</h1>
        {texto && <p className="mt-1 text-sm text-tinta-2">{texto}</p>}
      </div>
      {children}
    </main>
  )
}

/** The links below it. */
export const Saidas = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-2 text-sm">{children}</p>
)
/** `email`: is filled in there, and kept out of the address. */
export const Saida = ({ para, email, children }: { para: string; email?: string; children: ReactNode }) => (
  <Link to={para} state={{ email } as never} className="text-anil hover:underline">
    {children}
  </Link>
)
