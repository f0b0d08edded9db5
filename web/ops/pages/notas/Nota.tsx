import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { umDe } from '#web/words/busca.ts'
import { Acoes } from './Acoes.tsx'
import { Ficha } from './Ficha.tsx'
import { PedidoDaNota } from './PedidoDaNota.tsx'
import { Transmissoes } from './Transmissoes.tsx'

const rota = getRouteApi('/dentro/notas/$id')

const ABAS = ['resumo', 'transmissoes', 'pedido'] as const

/** Everything the service knows of a note, and what may be done with it. */
export function Nota() {
  const { id } = rota.useParams()
  const { aba } = rota.useSearch()
  const navigate = useNavigate({ from: '/notas/$id' })
  const {
    data: nota,
    error,
    refetch,
  } = useQuery({
    ...read('GET /admin/nfse/{id}', { caminho: { id } }),
    refetchInterval: ({ state }) => (state.data?.tarefas.length ? 3_000 : false),
  })
  const back = (
    <Link to="/notas" search={{}}>
      Notas
    </Link>
  )
  if (error && !nota)
    return (
      <>
        <Cabecalho titulo="Nota" back={back} />
        <Falha erro={error} onRetry={() => void refetch()} />
      </>
    )
  if (!nota)
    return (
      <>
        <Cabecalho titulo="Nota" back={back} />
        <Esqueleto alto={520} />
      </>
    )
  return (
    <>
      <Cabecalho
        titulo={nota.numero ? `Nota ${nota.numero}` : `RPS ${nota.serieRps}-${nota.numeroRps}`}
        selo={<SeloStatus status={nota.status} />}
        texto={<Valor v={nota.valorServico} />}
        back={back}
      />
      <Acoes nota={nota} />
      <Abas
        valor={umDe(aba, ABAS) ?? 'resumo'}
        onChange={(nova) => void navigate({ search: { aba: nova }, replace: true })}
        abas={[
          { id: 'resumo', titulo: 'Ficha', conteudo: <Ficha nota={nota} /> },
          {
            id: 'transmissoes',
            titulo: 'Transmissões',
            conta: nota.totalTransmissoes,
            conteudo: <Transmissoes nota={nota} />,
          },
          { id: 'pedido', titulo: 'Pedido', conteudo: <PedidoDaNota pedido={nota.pedido} /> },
        ]}
      />
    </>
  )
}
