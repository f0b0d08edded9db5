import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Resumo } from './PerguntaDeProducao.tsx'

const PerguntaDeProducao = lazy(() => import('./PerguntaDeProducao.tsx'))

/**
 * Every note with fiscal value is confirmed, with its amount and customer; none in homologação. `confirm` resolves to
 * whether to continue; `dialogo` must be rendered.
 */
export function useConfirmacaoDeProducao(ambiente: Ambiente): {
  confirm: (resumo: Resumo) => Promise<boolean>
  dialogo: ReactNode
} {
  const [question, setQuestion] = useState<{ resumo: Resumo; resolve: (sim: boolean) => void } | null>(null)
  const confirm = (resumo: Resumo) =>
    ambiente === 'homologacao'
      ? Promise.resolve(true)
      : new Promise<boolean>((resolve) => setQuestion({ resumo, resolve }))
  const answer = (sim: boolean) => {
    question?.resolve(sim)
    setQuestion(null)
  }
  const dialogo = question && (
    <Suspense>
      <PerguntaDeProducao resumo={question.resumo} answer={answer} />
    </Suspense>
  )
  return { confirm, dialogo }
}
