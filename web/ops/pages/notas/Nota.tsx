import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { isSettled } from '#domain/nota/nota.ts'
import { read } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { umDe } from '#web/words/busca.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { Acoes } from './Acoes.tsx'
import { Conflito } from './Conflito.tsx'
import { Ficha } from './Ficha.tsx'
import { SelosDoOperador } from './SelosDoOperador.tsx'
import { Situacao } from './Situacao.tsx'
import { Transmissoes } from './Transmissoes.tsx'

const rota = getRouteApi('/dentro/notas/$id')

const A_CADA_MS = 3_000
const ABAS = ['conflito', 'resumo', 'transmissoes', 'pedido'] as const
/** A person has to decide, or what was decided is not done yet. */
const EM_CONFLITO: readonly (string | undefined)[] = ['aberto', 'declarado_alheio']
/** It is not known whether the city has the note. */
const EM_DUVIDA: readonly string[] = [
  ...['conflito', 'conflito_decidido', 'sem_decisao', 'pergunta_recusada', 'teste_sem_marca'],
  ...['em_duvida', 'consultando'],
]

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
    // The note and its jobs are not of one moment: a settled note may still show a job, and one under way none any more.
    refetchInterval: ({ state: { data } }) =>
      data && (!isSettled(data.status) || data.substituicaoEmCurso || data.tarefas.length > 0) ? A_CADA_MS : false,
  })
  const back = (
    <Link to="/notas" search={{}}>
      Notas
    </Link>
  )
  if (!nota) return <NaoCarregado titulo="Nota" back={back} erro={error} onRetry={refetch} alto={520} />
  const emConflito = EM_CONFLITO.includes(nota.conflito?.estado)
  const escolhida = umDe(aba, ABAS)
  const atual = emConflito ? (escolhida ?? 'conflito') : escolhida === 'conflito' ? 'resumo' : (escolhida ?? 'resumo')
  return (
    <>
      <Cabecalho
        titulo={nota.numero ? `Nota ${nota.numero}` : `RPS ${nota.serieRps}-${nota.numeroRps}`}
        selo={<SelosDoOperador nota={nota} emDuvida={EM_DUVIDA.includes(nota.proximoPasso.passo)} />}
        texto={
          <>
            {nota.empresa.razaoSocial} · {nota.meta.municipio.nome}, {AMBIENTES[nota.ambiente].toLowerCase()} ·{' '}
            <Valor v={nota.valorServico} />
          </>
        }
        back={back}
      >
        <Acoes nota={nota} noConflito={atual === 'conflito'} />
      </Cabecalho>
      <Situacao nota={nota} />
      <Abas
        valor={atual}
        onChange={(nova) => void navigate({ search: { aba: nova }, replace: true })}
        abas={[
          ...(emConflito ? [{ id: 'conflito' as const, titulo: 'Conflito', conteudo: <Conflito nota={nota} /> }] : []),
          { id: 'resumo', titulo: 'Ficha', conteudo: <Ficha nota={nota} /> },
          {
            id: 'transmissoes',
            titulo: 'Transmissões',
            conta: nota.totalTransmissoes,
            conteudo: <Transmissoes nota={nota} />,
          },
          { id: 'pedido', titulo: 'Pedido', conteudo: <Pedido pedido={nota.pedido} /> },
        ]}
      />
    </>
  )
}

/** The request as the account sent it, with people's documents masked by the role. */
const Pedido = ({ pedido }: { pedido: unknown }) => (
  <Codigo texto={JSON.stringify(pedido, null, 2)} linguagem="json" rotulo="O pedido, como foi enviado" />
)
