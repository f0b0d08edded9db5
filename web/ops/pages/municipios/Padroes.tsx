import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read, type Saida } from '#web/api/ops/client.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { inteiro } from '#web/words/formatos.ts'

type Linha = Saida<'GET /admin/municipios/padroes/distintos'>['items'][number]

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'padrao',
    titulo: 'Padrão',
    celula: ({ padrao }) =>
      padrao ? (
        <Link to="/municipios" search={{ padrao }} className={`${LINK_LINHA} font-mono text-xs`}>
          {padrao}
        </Link>
      ) : (
        <span className="text-tinta-2">Sem padrão conhecido</span>
      ),
  },
  { id: 'municipios', titulo: 'Municípios', direita: true, celula: ({ municipios }) => inteiro(municipios) },
  { id: 'publicados', titulo: 'Com conexão no ar', direita: true, celula: ({ publicados }) => inteiro(publicados) },
  {
    id: 'populacao',
    titulo: 'Habitantes',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ populacao }) => inteiro(populacao),
  },
]

/** How many municipalities and inhabitants each template reaches, and how many are on the air. */
export function Padroes() {
  const { data, error, refetch } = useQuery(read('GET /admin/municipios/padroes/distintos', {}))
  return (
    <>
      <Cabecalho
        titulo="Padrões"
        texto="Que língua falam os sistemas das cidades, e quantas já estão no ar."
        back={
          <Link to="/municipios" search={{}}>
            Municípios
          </Link>
        }
      />
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Padrões"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ padrao }) => padrao ?? ''}
          densa
          vazio={<Vazio titulo="Nenhum padrão" />}
        />
      )}
    </>
  )
}
