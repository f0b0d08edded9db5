import { Botao } from '#web/ui/Botao.tsx'
import { Dialogo } from '#web/ui/Dialogo.tsx'

/** Asks whether to issue a note with fiscal value. Loaded only when needed. */
export default function PerguntaDeProducao({ answer }: { answer: (sim: boolean) => void }) {
  return (
    <Dialogo titulo="Emitir em produção?" aberto onClose={() => answer(false)}>
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
}
