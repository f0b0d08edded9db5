import { Botao } from '#web/kit/Botao.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { dinheiro } from '#web/words/formatos.ts'

/** What is about to be issued: `para Maria da Silva` or `em 3 notas`, and the amount in reais. */
export type Resumo = { oque: string; valor: number }

/** Asks whether to issue what has fiscal value. Loaded only when needed. */
export default function PerguntaDeProducao({
  resumo: { oque, valor },
  answer,
}: {
  resumo: Resumo
  answer: (sim: boolean) => void
}) {
  return (
    <Dialogo titulo="Emitir em produção?" aberto onClose={() => answer(false)}>
      <p className="mb-3 text-lg">
        Emitir <strong className="font-semibold">{dinheiro(valor)}</strong> {oque}
      </p>
      <p className="text-sm text-tinta-2">
        Tem valor fiscal, e o imposto passa a ser devido. Para testar, troque para homologação no menu.
      </p>
      <PeDoDialogo>
        <Botao tipo="principal" onClick={() => answer(true)}>
          Emitir com valor fiscal
        </Botao>
      </PeDoDialogo>
    </Dialogo>
  )
}
