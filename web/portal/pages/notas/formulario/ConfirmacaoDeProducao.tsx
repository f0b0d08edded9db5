import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Ambiente } from '#web/api/ambiente.ts'

const PerguntaDeProducao = lazy(() => import('./PerguntaDeProducao.tsx'))
const DITO = 'producao-confirmada'

/**
 * The first note with fiscal value of a session must be confirmed; none in homologação. `confirm` resolves to whether
 * to go on; `dialogo` must be rendered.
 */
export function useConfirmacaoDeProducao(ambiente: Ambiente): {
  confirm: () => Promise<boolean>
  dialogo: ReactNode
} {
  const [question, setQuestion] = useState<{ resolve: (sim: boolean) => void } | null>(null)
  const confirm = () =>
    ambiente === 'homologacao' || sessionStorage.getItem(DITO)
      ? Promise.resolve(true)
      : new Promise<boolean>((resolve) => setQuestion({ resolve }))
  const answer = (sim: boolean) => {
    if (sim) sessionStorage.setItem(DITO, 'sim')
    question?.resolve(sim)
    setQuestion(null)
  }
  const dialogo = question && (
    <Suspense>
      <PerguntaDeProducao answer={answer} />
    </Suspense>
  )
  return { confirm, dialogo }
}
