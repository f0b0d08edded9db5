import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type Conexao as Dados, read } from '#web/api/ops/client.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { origemDaConexao, STATUS_CONEXAO } from '#web/words/conexoes.ts'
import { fontesEscritas, SeloDaConfianca } from '../Confianca.tsx'
import { AtosDaConexao } from './AtosDaConexao.tsx'
import { Cidades } from './Cidades.tsx'
import { Comparar } from './Comparar.tsx'
import { Ensaio } from './Ensaio.tsx'
import { Impacto } from './Impacto.tsx'
import { Historico, Versoes } from './Versoes.tsx'

const rota = getRouteApi('/dentro/conexoes/$id')

/** One version of a connection, beside the others: what it says, what publishing it would change, its cities. */
export function Conexao() {
  const { id } = rota.useParams()
  const { aba = 'resumo' } = rota.useSearch()
  const navigate = useNavigate({ from: '/conexoes/$id' })
  const { data, error, refetch } = useQuery(read('GET /admin/conexoes/{id}', { caminho: { id } }))
  const back = (
    <Link to="/conexoes" search={{}}>
      Conexões
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Conexão" back={back} erro={error} onRetry={refetch} alto={480} />
  return (
    <>
      <Cabecalho
        titulo={data.titulo}
        selo={<Selo tom={STATUS_CONEXAO[data.status].tom}>{STATUS_CONEXAO[data.status].rotulo}</Selo>}
        texto={
          <span className="font-mono text-xs">
            {data.slug} v{data.versao}
          </span>
        }
        back={back}
      >
        <AtosDaConexao key={id} conexao={data} />
      </Cabecalho>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 lg:grid-cols-[200px_minmax(0,1fr)]">
        <Versoes slug={data.slug} atual={id} />
        <Abas
          valor={aba}
          onChange={(nova) => void navigate({ search: nova === 'resumo' ? {} : { aba: nova }, replace: true })}
          abas={[
            {
              id: 'resumo',
              titulo: 'Resumo',
              conteudo: (
                <>
                  <Fatos conexao={data} />
                  <Impacto id={id} />
                  {data.status === 'rascunho' && <Ensaio key={data.revisao} id={id} />}
                  <Historico slug={data.slug} />
                </>
              ),
            },
            { id: 'conteudo', titulo: 'Conteúdo', conteudo: <Comparar conexao={data} /> },
            { id: 'cidades', titulo: 'Cidades', conteudo: <Cidades conexao={data} /> },
          ]}
        />
      </div>
    </>
  )
}

const Fatos = ({ conexao }: { conexao: Dados }) => (
  <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
    <Dado rotulo="Padrão">
      <span className="font-mono text-xs">{conexao.padrao}</span>
    </Dado>
    <Dado rotulo="Criada">
      <Instante em={conexao.criadaEm} />
    </Dado>
    <Dado rotulo="Publicada">{conexao.publicadaEm ? <Instante em={conexao.publicadaEm} /> : 'Nunca'}</Dado>
    <Dado rotulo="Origem">{origemDaConexao(conexao.origem)}</Dado>
    <Dado rotulo="De onde se sabe" largo>
      <SeloDaConfianca confianca={conexao.confianca ?? undefined} />
      {conexao.confianca && <span className="sub mt-1 block">{fontesEscritas(conexao.confianca)}</span>}
    </Dado>
  </dl>
)
