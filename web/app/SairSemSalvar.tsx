import { Botao } from '../kit/Botao.tsx'
import { Dialogo, PeDoDialogo } from '../kit/overlay/Dialogo.tsx'

/** The question before a page with unsaved text is left. */
export default function SairSemSalvar({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialogo titulo="Sair sem salvar?" aberto onClose={onStay}>
      <p className="text-sm">O que você escreveu nesta página ainda não foi salvo, e se perde ao sair.</p>
      <PeDoDialogo back="Continuar aqui">
        <Botao tipo="perigo" onClick={onLeave}>
          Sair sem salvar
        </Botao>
      </PeDoDialogo>
    </Dialogo>
  )
}
