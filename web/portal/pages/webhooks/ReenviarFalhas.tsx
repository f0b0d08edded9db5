import { lazy, Suspense, useState } from 'react'
import { Botao } from '#web/kit/Botao.tsx'
import { usePorque } from '#web/portal/porque.ts'

const PerguntaDeReenvio = lazy(() => import('./PerguntaDeReenvio.tsx'))

/** Sends again what an endpoint did not receive, or all endpoints without `id`, after saying what that does. */
export function ReenviarFalhas({ id, discreto }: { id?: string; discreto?: boolean }) {
  const porque = usePorque()('webhook.write', 'alterar webhooks', 'daConta')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Botao tipo={discreto ? 'discreto' : 'comum'} porque={porque} onClick={() => setAsking(true)}>
        Reenviar falhas
      </Botao>
      {asking && (
        <Suspense>
          <PerguntaDeReenvio id={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
