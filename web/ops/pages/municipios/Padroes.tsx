import { getRouteApi, Link } from '@tanstack/react-router'
import { read, type Saida } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { inteiro } from '#web/words/formatos.ts'

const rota = getRouteApi('/dentro/municipios/padroes')
type Linha = Saida<'GET /admin/municipios/padroes/distintos'>['items'][number]

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'padrao',
    titulo: 'Padrão',
    fixa: true,
    ordem: 'padrao',
    planilha: ({ padrao }) => padrao,
    celula: ({ padrao }) =>
      padrao ? (
        <Link to="/municipios" search={{ padrao }} className={`${LINK_LINHA} font-mono text-xs`}>
          {padrao}
        </Link>
      ) : (
        <span className="text-tinta-2">Sem padrão conhecido</span>
      ),
  },
  {
    id: 'municipios',
    titulo: 'Municípios',
    ordem: 'municipios',
    planilha: ({ municipios }) => municipios,
    direita: true,
    celula: ({ municipios }) => inteiro(municipios),
  },
  {
    id: 'publicados',
    titulo: 'Com conexão no ar',
    ordem: 'publicados',
    planilha: ({ publicados }) => publicados,
    direita: true,
    celula: ({ publicados }) => inteiro(publicados),
  },
  {
    id: 'populacao',
    titulo: 'Habitantes',
    ordem: 'populacao',
    planilha: ({ populacao }) => populacao,
    direita: true,
    className: 'max-md:hidden',
    celula: ({ populacao }) => inteiro(populacao),
  },
]

const consulta = inteira(read('GET /admin/municipios/padroes/distintos', {}), ({ items }) => items, COLUNAS)

/** How many municipalities and inhabitants each template reaches, and how many are on the air. */
export const Padroes = () => (
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
    <Lista
      rota={rota}
      rotulo="Padrões"
      colunas={COLUNAS}
      consulta={consulta}
      chave={({ padrao }) => padrao ?? ''}
      densa
      vazio={<Vazio titulo="Nenhum padrão" />}
    />
  </>
)
