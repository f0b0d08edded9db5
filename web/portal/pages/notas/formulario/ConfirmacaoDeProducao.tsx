import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Ambiente } from '#web/api/ambiente.ts'

const PerguntaDeProducao = lazy(() => import('./PerguntaDeProducao.tsx'))
const DITO = 'producao-confirmada'

/**
 * Before the first note of a session that has fiscal value somebody must say so; never in homologação. `confirmar`
 * answers whether to go on; `dialogo` must be rendered.
 */
export function useConfirmacaoDeProducao(ambiente: Ambiente): {
  confirm: () => Promise<boolean>
  dialogo: ReactNode
} {
  const [responder, setResponder] = useState<{ com: (sim: boolean) => void } | null>(null)
  const confirm = () =>
    ambiente === 'homologacao' || sessionStorage.getItem(DITO)
      ? Promise.resolve(true)
      : new Promise<boolean>((com) => setResponder({ com }))
  const answer = (sim: boolean) => {
    if (sim) sessionStorage.setItem(DITO, 'sim')
    responder?.com(sim)
    setResponder(null)
  }
  const dialogo = responder && (
    <Suspense>
      <PerguntaDeProducao answer={answer} />
    </Suspense>
  )
  return { confirm, dialogo }
}
