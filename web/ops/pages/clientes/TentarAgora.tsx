import { useState } from 'react'
import { call } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { count } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'

type Envio = { titulo: string; um: string; muitos: string; explica: string }
const WEBHOOKS: Envio = {
  ...{ titulo: 'Tentar webhooks agora', um: 'entrega', muitos: 'entregas' },
  explica:
    'Cada entrega que espera, falhou ou ficou suspensa é tentada agora, até 1.000 por vez. A que não chegar continua como está, com as tentativas automáticas que tem.',
}
const EMAILS: Envio = {
  ...{ titulo: 'Enviar e-mails agora', um: 'e-mail', muitos: 'e-mails' },
  explica:
    'Cada e-mail que espera a próxima tentativa é enviado agora, até 1.000 por vez. O que falhar espera a vez que já tinha.',
}

/** Has the webhooks of an account tried now: all, or those of one endpoint. */
export const TentarWebhooks = ({ conta, endpointId }: { conta: string; endpointId?: string }) => (
  <TentarAgora
    envio={WEBHOOKS}
    discreto={endpointId !== undefined}
    pede={(motivo) =>
      call('POST /admin/tenants/{id}/webhooks/reenviar-falhas', {
        caminho: { id: conta },
        corpo: { motivo, ...(endpointId && { endpointId }) },
      })
    }
  />
)

/** Has the e-mails of an account sent now that wait for their next try. */
export const TentarEmails = ({ conta }: { conta: string }) => (
  <TentarAgora
    envio={EMAILS}
    pede={(motivo) =>
      call('POST /admin/tenants/{id}/emails/tentar-agora', { caminho: { id: conta }, corpo: { motivo } })
    }
  />
)

function TentarAgora({
  envio: { titulo, um, muitos, explica },
  discreto,
  pede,
}: {
  envio: Envio
  discreto?: boolean
  pede: (motivo: string) => Promise<{ naFila: number; restantes: number }>
}) {
  const porque = usePorque()('admin.envio.push', 'tentar envios agora')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Botao tipo={discreto ? 'discreto' : 'comum'} porque={porque} onClick={() => setAsking(true)}>
        {discreto ? 'Tentar agora' : titulo}
      </Botao>
      {asking && (
        <Confirmar
          titulo={titulo}
          acao="Tentar agora"
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            const { naFila, restantes } = await pede(motivo)
            notifyDone(
              naFila === 0 ? 'Nada espera' : `${count(naFila, um, muitos)} na fila`,
              restantes > 0 ? `Restam ${restantes}: peça de novo depois destes.` : undefined,
            )
          }}
          onClose={() => setAsking(false)}
        >
          {explica}
        </Confirmar>
      )}
    </>
  )
}
