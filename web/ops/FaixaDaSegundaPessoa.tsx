import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { read } from '../api/ops/client.ts'
import { sessao } from '../api/ops/sessao.ts'
import { horaMinuto } from '../words/datas.ts'
import { alcanceDoAto, nomeDoAto, permissaoDoAto } from './confirmacoes.ts'

/** Over any screen: an act that another person of the operation asked for, and that this one may confirm. */
export default function FaixaDaSegundaPessoa() {
  const { data: eu } = useQuery(sessao)
  const aqui = useLocation({ select: ({ pathname }) => pathname })
  const { data } = useQuery({
    ...read('GET /admin/queues', {}),
    enabled: !!eu?.permissoes.includes('admin.fila.write'),
  })
  const [pedido, ...outros] = (data?.confirmacoes ?? []).filter(
    (each) => each.pedidaPor.id === eu?.usuario.id || eu?.permissoes.includes(permissaoDoAto(each)),
  )
  // The board shows the requests themselves.
  if (!pedido || aqui === '/filas') return null
  const meu = pedido.pedidaPor.id === eu?.usuario.id
  const alcance = alcanceDoAto(pedido)
  return (
    <aside aria-label="Pedido de segunda pessoa" className="bg-ambar-papel px-4 py-2 text-center text-sm text-ambar">
      <span role="status">
        {meu ? 'O seu pedido espera outra pessoa' : `${pedido.pedidaPor.nome} pediu uma segunda pessoa`}:{' '}
        {nomeDoAto(pedido)}
        {alcance && `, ${alcance}`}, até {horaMinuto(pedido.expiraEm)}.
        {outros.length > 0 && ` E mais ${outros.length}.`}
      </span>{' '}
      <Link to="/filas" className="font-medium underline">
        Ver o pedido
      </Link>
    </aside>
  )
}
