import { type ReactNode, useState } from 'react'
import type { Ambiente } from '../../../../api/ambiente.ts'
import { Botao } from '../../../../ui/Botao.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'

const DITO = 'producao-confirmada'

/**
 * Before the first note of a session that has fiscal value somebody must say so; never in homologação. `confirmar`
 * answers whether to go on; `dialogo` must be rendered.
 */
export function useConfirmacaoDeProducao(ambiente: Ambiente): {
  confirmar: () => Promise<boolean>
  dialogo: ReactNode
} {
  const [responder, setResponder] = useState<{ com: (sim: boolean) => void } | null>(null)
  const confirmar = () =>
    ambiente === 'homologacao' || sessionStorage.getItem(DITO)
      ? Promise.resolve(true)
      : new Promise<boolean>((com) => setResponder({ com }))
  const answer = (sim: boolean) => {
    if (sim) sessionStorage.setItem(DITO, 'sim')
    responder?.com(sim)
    setResponder(null)
  }
  const dialogo = (
    <Dialogo titulo="Emitir em produção?" aberto={responder !== null} fechar={() => answer(false)}>
      <p className="text-sm text-tinta-2">
        A nota tem valor fiscal e o imposto passa a ser devido. Para testar, troque para homologação no menu.
        Perguntamos uma vez por sessão.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Botao tipo="discreto" onClick={() => answer(false)}>
          Voltar
        </Botao>
        <Botao tipo="principal" onClick={() => answer(true)}>
          Emitir com valor fiscal
        </Botao>
      </div>
    </Dialogo>
  )
  return { confirmar, dialogo }
}
