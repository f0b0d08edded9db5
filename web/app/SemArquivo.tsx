import { useEffect, useState } from 'react'
import { Botao } from '../kit/Botao.tsx'
import { Vazio } from '../kit/feedback/Vazio.tsx'

/** The file of the screen did not arrive: the network is down, or a new version took its place. */
export function SemArquivo({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const [trying, setTrying] = useState(false)
  // A browser may keep the failure of a file, and a new version may have other files: while the service is up, the page
  // is reloaded. It holds no unsaved text: the question whether to leave came before this screen.
  async function tryAgain() {
    setTrying(true)
    if (!(await onRetry()) && (await isThere())) return location.reload()
    setTrying(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    void onRetry()
    const cameBack = () => void tryAgain()
    addEventListener('online', cameBack)
    return () => removeEventListener('online', cameBack)
  }, [])
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
        Esta tela não chegou do serviço. Confira a sua conexão; o resto continua aberto.
      </Vazio>
    </>
  )
}

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
