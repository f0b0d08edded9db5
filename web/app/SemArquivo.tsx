import { useEffect, useState } from 'react'
import { Botao } from '../kit/Botao.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'

/** The file of the screen did not arrive: the network is down, or a new version took its place. */
export function SemArquivo({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const [trying, setTrying] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    const retry = () => void onRetry()
    retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  async function tryAgain() {
    setTrying(true)
    // A page of a former version asks for files that are gone: with the service there, all is loaded anew.
    if (!(await onRetry()) && (await isThere())) return location.reload()
    setTrying(false)
  }
  return (
    <>
      <h1 className="sr-only">Sem conexão</h1>
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
    </>
  )
}

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
