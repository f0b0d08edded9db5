import { type ErrorComponentProps, Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { classeBotao } from '../kit/Botao.tsx'
import { Falha } from '../kit/feedback/Falha.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'

/** A screen that could not be shown at all. */
export const FalhaDaPagina = ({ error, reset }: ErrorComponentProps) => (
  <main className="mx-auto max-w-xl px-4 py-16">
    <Falha erro={error as Error} onRetry={reset} />
  </main>
)

export function NaoExiste() {
  useEffect(() => {
    document.title = 'Página não encontrada · Emissor'
  }, [])
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <h1 className="sr-only">Página não encontrada</h1>
      <Vazio
        titulo="Esta página não existe"
        acao={
          <Link to="/inicio" className={classeBotao()}>
            Ir para o início
          </Link>
        }
      >
        O endereço pode ter mudado, ou o item é de outra conta.
      </Vazio>
    </main>
  )
}

/** The bare address of the app leads to the first page. */
export const ParaOInicio = () => <Navigate to="/inicio" replace />
