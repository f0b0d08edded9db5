import { type ConfirmacaoPendente, call, renew } from '#web/api/ops/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { MOTIVO } from '../motivo.ts'

type Props = { pedido: ConfirmacaoPendente; meu: boolean; nome: string; onClose: () => void }

/** Ends what waits for a second person without doing it. */
export const RecusarPedido = ({ pedido: { id, pedidaPor }, meu, nome, onClose }: Props) => (
  <Confirmar
    titulo={meu ? 'Desistir do pedido' : `Recusar o pedido de ${pedidaPor.nome}`}
    acao={meu ? 'Desistir' : 'Recusar'}
    motivo={MOTIVO}
    onConfirm={async ({ motivo }) => {
      await call('POST /admin/confirmacoes/{id}/recusar', { caminho: { id }, corpo: { motivo } })
      notifyDone(meu ? 'Pedido retirado' : 'Pedido recusado', 'Nada foi feito.')
      await renew('GET /admin/queues')
    }}
    onClose={onClose}
  >
    {`${nome}. Nada é feito; para fazer, é preciso pedir de novo.`}
  </Confirmar>
)
