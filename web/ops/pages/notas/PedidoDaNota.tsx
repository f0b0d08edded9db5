import { Codigo } from '#web/kit/code/Codigo.tsx'

/** The request as the account sent it, with people's documents masked by the role. */
export const PedidoDaNota = ({ pedido }: { pedido: unknown }) => (
  <Codigo texto={JSON.stringify(pedido, null, 2)} linguagem="json" rotulo="O pedido, como foi enviado" />
)
