import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type NotaInteira, read } from '#web/api/ops/client.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho, Dado, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { SeloStatus } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { umDe } from '#web/words/busca.ts'
import { documento } from '#web/words/formatos.ts'
import { AMBIENTES, TRILHOS } from '#web/words/status.ts'
import { Conta, Id } from '../partes.tsx'
import { Acoes } from './Acoes.tsx'
import { Andamento } from './Andamento.tsx'
import { Passos } from './Passos.tsx'
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

const Ficha = ({ nota }: { nota: NotaInteira }) => (
  <div className="grid gap-8 text-sm lg:grid-cols-[minmax(0,1fr)_360px]">
    <div className="flex flex-col gap-6">
      <Andamento nota={nota} />
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Dado rotulo="Conta">
          <Conta {...nota.conta} />
        </Dado>
        <Dado rotulo="Empresa">
          {nota.empresa.razaoSocial}
          <span className="sub block tabular-nums">{documento(nota.empresa.cpfCnpj)}</span>
        </Dado>
        <Dado rotulo="Cliente da nota">
          {nota.tomadorNome ?? 'Não identificado'}
          <span className="sub block tabular-nums">{nota.tomadorDocumento && documento(nota.tomadorDocumento)}</span>
        </Dado>
        <Dado rotulo="Aceita">
          <Instante em={nota.criadaEm} />
          <span className="sub block">{AMBIENTES[nota.ambiente]}</span>
        </Dado>
        <Dado rotulo="Cidade">
          {nota.meta.municipio.nome}
          <span className="sub block">{TRILHOS[nota.meta.trilho]}</span>
        </Dado>
        <Dado rotulo="Conexão usada">
          {nota.conexao.slug} v{nota.conexao.versao}
          {nota.conexao.versaoDeHoje !== null && nota.conexao.versaoDeHoje !== nota.conexao.versao && (
            <span className="sub block">Hoje a cidade usa a v{nota.conexao.versaoDeHoje}</span>
          )}
        </Dado>
        <Dado largo rotulo={`Serviço ${nota.servico.codigo}`}>
          <p className="whitespace-pre-line">{nota.servico.discriminacao}</p>
        </Dado>
        <Dado largo rotulo="Para copiar">
          <span className="flex flex-col gap-1">
            <Id texto={nota.id} rotulo="o id da nota" />
            <Id texto={nota.requestId} rotulo="o requestId" />
            {nota.idIntegracao && <Id texto={nota.idIntegracao} rotulo="o idIntegracao" />}
            {nota.chaveAcesso && <Id texto={nota.chaveAcesso} rotulo="a chave de acesso" />}
          </span>
        </Dado>
      </dl>
    </div>
    <Passos id={nota.id} />
  </div>
)
