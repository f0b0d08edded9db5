import { Botao } from '../ui/Botao.tsx'
import { Dialogo, PeDoDialogo } from '../ui/Dialogo.tsx'

/** Asked before a page is left with something written and not saved. */
export default function SairSemSalvar({ ficar, sair }: { ficar: () => void; sair: () => void }) {
  return (
    <Dialogo titulo="Sair sem salvar?" aberto fechar={ficar}>
      <p className="text-sm">O que você escreveu nesta página ainda não foi salvo, e se perde ao sair.</p>
      <PeDoDialogo voltar="Continuar aqui">
        <Botao tipo="perigo" onClick={sair}>
          Sair sem salvar
        </Botao>
      </PeDoDialogo>
    </Dialogo>
  )
}
