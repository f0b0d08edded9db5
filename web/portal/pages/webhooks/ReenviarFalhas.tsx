import { useState } from 'react'
import { redeliverFailures } from '#web/api/portal/webhooks.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { count } from '#web/words/formatos.ts'

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
          onClose={() => setAsking(false)}
        >
          Cada entrega que falhou, ficou suspensa ou espera a próxima tentativa é tentada agora, da mais antiga para a
          mais nova, até 1.000 por vez. A que não chegar continua como está.
        </Confirmar>
      )}
    </>
  )
}
