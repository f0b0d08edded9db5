import { redeliverFailures } from '#web/api/portal/webhooks.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { count } from '#web/words/formatos.ts'

/** Says what sending again does, and does it. */
export default function PerguntaDeReenvio({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Confirmar
      titulo="Reenviar falhas"
      acao="Reenviar"
      onConfirm={async () => {
        const { naFila, restantes } = await redeliverFailures(id)
        notifyDone(
          naFila === 0 ? 'Não há falhas para reenviar' : `${count(naFila, 'entrega', 'entregas')} na fila`,
          restantes > 0 ? `Restam ${restantes}: reenvie de novo depois destas.` : undefined,
        )
      }}
      onClose={onClose}
    >
      Cada entrega que falhou, ficou suspensa ou espera a próxima tentativa é tentada agora, da mais antiga para a mais
      nova, até 1.000 por vez. A que não chegar continua como está.
    </Confirmar>
  )
}
