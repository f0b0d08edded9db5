import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint, EndpointComSegredo } from '#web/api/portal/client.ts'
import { enderecosDosWebhooks, endpoints } from '#web/api/portal/webhooks.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Cabecalho, Secao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { diaMes, horaMinuto } from '#web/words/datas.ts'
import { ambienteDoEndpoint, TODOS_OS_EVENTOS } from '#web/words/webhooks.ts'
import { NovoEndpoint } from './FormularioEndpoint.tsx'
import { NavWebhooks, SeloEndpoint, sucessoEm24h } from './PartesDeWebhooks.tsx'
import { SegredoAvulso } from './SegredoAvulso.tsx'
import { SegredoNovo } from './SegredoNovo.tsx'

const quando = (momento: string) => `${diaMes(momento)}, ${horaMinuto(momento)}`
function lastSeen({ falhandoDesde, ultimoSucessoEm }: Endpoint): string {
  if (falhandoDesde) return `Falhando desde ${quando(falhandoDesde)}`
  return ultimoSucessoEm ? `Recebeu em ${quando(ultimoSucessoEm)}` : 'Nada enviado ainda'
}

const COLUNAS: Coluna<Endpoint>[] = [
  {
    id: 'url',
    titulo: 'Endpoint',
    className: 'max-w-0 w-full max-md:max-w-none',
    celula: ({ id, url, descricao }) => (
      <>
        <Link to="/webhooks/$id" params={{ id }} className={`${LINK_LINHA} block truncate font-mono text-xs`}>
          {url}
        </Link>
        {descricao && <span className="sub block truncate">{descricao}</span>}
      </>
    ),
  },
  {
    id: 'ambiente',
    titulo: 'Ambiente',
    className: 'whitespace-nowrap text-tinta-2',
    celula: ({ ambiente }) => ambienteDoEndpoint(ambiente),
  },
  {
    id: 'eventos',
    titulo: 'Eventos',
    className: 'whitespace-nowrap text-tinta-2',
    celula: ({ eventos }) =>
      eventos.length === TODOS_OS_EVENTOS.length ? 'Todos' : `${eventos.length} de ${TODOS_OS_EVENTOS.length}`,
  },
  {
    id: 'saude',
    titulo: 'Saúde',
    className: 'whitespace-nowrap text-tinta-2 tabular-nums',
    celula: (endpoint) => (
      <>
        {lastSeen(endpoint)}
        <span className="sub block">{sucessoEm24h(endpoint)}</span>
      </>
    ),
  },
  { id: 'estado', titulo: 'Estado', direita: true, celula: (endpoint) => <SeloEndpoint {...endpoint} /> },
]

/** The endpoints that receive what happens to the notes of the account. */
export function Webhooks() {
  const porque = usePorque()
  const [creating, setCreating] = useState(false)
  const [criado, setCriado] = useState<EndpointComSegredo | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery(endpoints)
  const Novo = (
    <Botao
      tipo="principal"
      porque={porque('webhook.write', 'criar webhooks', 'daConta')}
      onClick={() => setCreating(true)}
    >
      <Plus size={16} aria-hidden />
      Novo endpoint
    </Botao>
  )
  return (
    <>
      <Cabecalho titulo="Webhooks">{data && data.total > 0 && Novo}</Cabecalho>
      <NavWebhooks />
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Endpoints"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ id }) => id}
          loading={isPlaceholderData}
          grade='"url estado" "ambiente eventos" "saude saude"'
          esqueleto={2}
          vazio={
            <Vazio titulo="Nenhum endpoint ainda" acao={Novo}>
              Cadastre um endereço do seu sistema: quando uma nota é autorizada, recusada ou cancelada, ele recebe um
              POST assinado.
            </Vazio>
          }
        />
      )}
      {data && (
        <div className="mt-10">
          <EnderecosDeOrigem />
          <SegredoAvulso />
        </div>
      )}
      {creating && (
        <NovoEndpoint
          onClose={() => setCreating(false)}
          onCreate={(endpoint) => {
            setCreating(false)
            setCriado(endpoint)
          }}
        />
      )}
      {criado && <SegredoNovo endpoint={criado} onClose={() => setCriado(null)} />}
    </>
  )
}

/** From which addresses webhooks leave, for the firewall of who receives them. */
function EnderecosDeOrigem() {
  const { data, error, refetch } = useQuery(enderecosDosWebhooks)
  return (
    <Secao titulo="De onde saem os webhooks" texto={data?.mensagem}>
      {error && <Falha erro={error} onRetry={() => void refetch()} />}
      {data && data.enderecos.length > 0 && (
        <ul className="flex w-fit max-w-full flex-col gap-1 rounded-lg bg-papel-1 px-4 py-3">
          {data.enderecos.map((endereco) => (
            <li key={endereco}>
              <Copiar texto={endereco} rotulo={`o endereço ${endereco}`} />
            </li>
          ))}
        </ul>
      )}
    </Secao>
  )
}
