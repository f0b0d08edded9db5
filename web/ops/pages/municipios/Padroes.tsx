import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { SEM_PADRAO } from '#domain/cidades.ts'
import { type ConfiancaDoPadrao, read, type Saida } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { CONFIANCAS } from '#web/words/conexoes.ts'
import { inteiro } from '#web/words/formatos.ts'
import { fontesEscritas, SeloDaConfianca } from '../Confianca.tsx'
import { Duas } from '../partes.tsx'
import { padroes } from '../procurar-padroes.ts'

const rota = getRouteApi('/dentro/municipios/padroes')
type Linha = Saida<'GET /admin/municipios/padroes/distintos'>['items'][number]

const colunasDe = (confiancas: ReadonlyMap<string | null, ConfiancaDoPadrao>): Coluna<Linha>[] => [
  {
    id: 'padrao',
    titulo: 'Padrão',
    fixa: true,
    ordem: 'padrao',
    planilha: ({ padrao }) => padrao,
    celula: ({ padrao }) => (
      <Link
        to="/municipios"
        search={{ padrao: padrao ?? SEM_PADRAO }}
        className={`${LINK_LINHA} ${padrao ? 'font-mono text-xs' : ''}`}
      >
        {padrao ?? 'Sem padrão conhecido'}
      </Link>
    ),
  },
  {
    id: 'confianca',
    titulo: 'De onde se sabe',
    className: 'max-md:hidden md:max-w-0 md:w-[36%]',
    planilha: ({ padrao }) => {
      const confianca = confiancas.get(padrao)
      return confianca && `${CONFIANCAS[confianca.nivel].rotulo}: ${fontesEscritas(confianca)}`
    },
    celula: ({ padrao }) => {
      const confianca = confiancas.get(padrao)
      if (!confianca) return <span className="text-tinta-2">{padrao ? 'Nenhum padrão nosso' : '–'}</span>
      return (
        <Duas
          um={<SeloDaConfianca confianca={confianca} />}
          dois={<span title={fontesEscritas(confianca)}>{fontesEscritas(confianca)}</span>}
        />
      )
    },
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

/** How many municipalities and inhabitants each template reaches, how many are on the air, and how sure it is. */
export function Padroes() {
  const { data } = useQuery(padroes)
  const colunas = colunasDe(
    new Map(data?.items.flatMap(({ padrao, confianca }) => (confianca ? [[padrao, confianca]] : []))),
  )
  return (
    <>
      <Cabecalho
        titulo="Padrões"
        texto="Que língua falam os sistemas das cidades, quantas já estão no ar, e de onde se sabe."
        back={
          <Link to="/municipios" search={{}}>
            Municípios
          </Link>
        }
      />
      <Lista
        rota={rota}
        rotulo="Padrões"
        colunas={colunas}
        consulta={inteira(read('GET /admin/municipios/padroes/distintos', {}), ({ items }) => items, colunas)}
        chave={({ padrao }) => padrao ?? ''}
        densa
        vazio={<Vazio titulo="Nenhum padrão" />}
      />
    </>
  )
}
