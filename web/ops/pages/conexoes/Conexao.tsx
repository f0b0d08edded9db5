import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Conexao as Dados, read } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho, Dado, Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { STATUS_CONEXAO } from '#web/words/conexoes.ts'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { AtosDaConexao } from './AtosDaConexao.tsx'
import { Ensaio } from './Ensaio.tsx'

const rota = getRouteApi('/dentro/conexoes/$id')

/** One version of a connection: what it says, what publishing it would change, and the versions before it. */
export function Conexao() {
  const { id } = rota.useParams()
  const { data, error, refetch } = useQuery(read('GET /admin/conexoes/{id}', { caminho: { id } }))
  const back = (
    <Link to="/conexoes" search={{}}>
      Conexões
    </Link>
  )
  if (error && !data)
    return (
      <>
        <Cabecalho titulo="Conexão" back={back} />
        <Falha erro={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <Esqueleto alto={480} />
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
        <AtosDaConexao conexao={data} />
      </Cabecalho>
      <Fatos conexao={data} />
      <Impacto id={id} />
      {data.status === 'rascunho' && <Ensaio id={id} />}
      <Secao titulo="Como se fala com a cidade">
        <Codigo
          texto={JSON.stringify({ urls: data.urls, diferencas: data.diferencas, template: data.template }, null, 2)}
          linguagem="json"
          rotulo="A conexão"
        />
      </Secao>
      <Versoes slug={data.slug} />
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
    <Dado rotulo="Origem">{conexao.origem}</Dado>
  </dl>
)

function Impacto({ id }: { id: string }) {
  const { data } = useQuery(read('GET /admin/conexoes/{id}/impacto', { caminho: { id } }))
  return (
    <Secao titulo="Quem depende dela">
      <dl className="grid min-h-11 grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
        <Dado rotulo="Cidades">{data && inteiro(data.municipios)}</Dado>
        <Dado rotulo="Empresas">{data && inteiro(data.empresas)}</Dado>
        <Dado rotulo="Notas em andamento">{data && inteiro(data.notasEmCurso)}</Dado>
        <Dado rotulo="Notas em 30 dias">{data && inteiro(data.notas30Dias)}</Dado>
      </dl>
    </Secao>
  )
}

const ATOS = { publicar: 'Publicada', despublicar: 'Despublicada', rollback: 'De volta ao ar' } as const

function Versoes({ slug }: { slug: string }) {
  const { data } = useQuery(read('GET /admin/conexoes/slug/{slug}/versoes', { caminho: { slug } }))
  return (
    <Secao titulo="Versões">
      <ul className="border-t border-linha text-sm">
        {data?.items.map(({ id, versao, status }) => (
          <li key={id} className="flex items-baseline gap-4 border-b border-linha py-2">
            <Link to="/conexoes/$id" params={{ id }} className="text-anil hover:underline">
              Versão {versao}
            </Link>
            <Selo tom={STATUS_CONEXAO[status].tom}>{STATUS_CONEXAO[status].rotulo}</Selo>
          </li>
        ))}
      </ul>
      <ol aria-label="O que aconteceu com elas" className="mt-4 flex flex-col gap-1 text-sm text-tinta-2">
        {data?.ativacoes.map(({ versao, acao, motivo, por, em }) => (
          <li key={`${em} ${versao}`}>
            Versão {versao}: {ATOS[acao].toLowerCase()}
            {por && ` por ${por}`}, {dataCheia(em)}
            {motivo && `. ${motivo}`}
          </li>
        ))}
      </ol>
    </Secao>
  )
}
