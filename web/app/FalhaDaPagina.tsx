import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Botao, classeBotao } from '../kit/Botao.tsx'
import { Falha } from '../kit/feedback/Falha.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'
import { useApp } from './app.ts'
import { ArquivoAusente } from './screen.tsx'

/** A screen that could not be shown at all. */
export const FalhaDaPagina = ({ error, reset }: ErrorComponentProps) => (
  <div className="mx-auto max-w-xl py-10">
    {error instanceof ArquivoAusente ? <SemArquivo onRetry={reset} /> : <Falha erro={error as Error} onRetry={reset} />}
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

export function NaoExiste() {
  const { nome, inicio } = useApp()
  useEffect(() => {
    document.title = `Página não encontrada · ${nome}`
  }, [nome])
  return (
    <div className="mx-auto max-w-xl py-10">
      <h1 className="sr-only">Página não encontrada</h1>
      <Vazio
        titulo="Esta página não existe"
        acao={
          <Link to={inicio} className={classeBotao()}>
            Ir para o início
          </Link>
        }
      >
        O endereço pode ter mudado, ou o item é de outra conta.
      </Vazio>
    </div>
  )
}
