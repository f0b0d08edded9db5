import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Botao } from '../kit/Botao.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'
import { ArquivoAusente } from './screen.tsx'

const Falha = lazy(async () => ({ default: (await import('../kit/feedback/Falha.tsx')).Falha }))

/** A screen that could not be shown at all. */
export const FalhaDaPagina = ({ error, reset }: ErrorComponentProps) => (
  <div className="mx-auto max-w-xl py-10">
    {error instanceof ArquivoAusente ? (
      <SemArquivo onRetry={reset} />
    ) : (
      <Suspense>
        <Falha erro={error as Error} onRetry={reset} />
      </Suspense>
    )}
  </div>
)

/** The file of the screen did not arrive: the network is down, or a new version took its place. */
function SemArquivo({ onRetry }: { onRetry: () => void }) {
  const router = useRouter()
  const [trying, setTrying] = useState(false)
  async function tryAgain() {
    setTrying(true)
    // A page of a former version asks for files that are gone: with the service there, all is loaded anew.
    const there = await fetch(location.href, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (there) return location.reload()
    setTrying(false)
    await router.invalidate()
    onRetry()
  }
  return (
    <Vazio
      titulo="Sem conexão"
      acao={
        <Botao tipo="principal" ocupado={trying} onClick={tryAgain}>
          Tentar de novo
        </Botao>
      }
    >
      Esta tela não chegou do serviço. Confira a sua conexão; o resto do portal continua aberto.
    </Vazio>
  )
}
