import { getRouteApi, Link } from '@tanstack/react-router'
import { type ConexaoNaLista, readList, type StatusConexao } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { STATUS_CONEXAO } from '#web/words/conexoes.ts'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'

const rota = getRouteApi('/dentro/conexoes')

const COLUNAS: Coluna<ConexaoNaLista>[] = [
  {
    id: 'conexao',
    titulo: 'Conexão',
    fixa: true,
    planilha: ({ slug, versao }) => `${slug} v${versao}`,
    celula: ({ id, titulo, slug, versao }) => (
      <>
        <Link to="/conexoes/$id" params={{ id }} className={LINK_LINHA}>
          {titulo}
        </Link>
        <span className="sub block font-mono">
          {slug} v{versao}
        </span>
      </>
    ),
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    className: 'max-md:hidden',
    planilha: ({ padrao }) => padrao,
    celula: ({ padrao }) => <span className="font-mono text-xs">{padrao}</span>,
  },
  {
    id: 'cidades',
    titulo: 'Cidades',
    direita: true,
    planilha: ({ municipios }) => municipios,
    celula: ({ municipios }) => inteiro(municipios),
  },
  {
    id: 'mudou',
    titulo: 'Mudou',
    className: 'max-md:hidden',
    planilha: ({ atualizadaEm }) => dataCheia(atualizadaEm),
    celula: ({ atualizadaEm }) => <Instante em={atualizadaEm} />,
  },
  {
    id: 'status',
    titulo: 'Situação',
    direita: true,
    planilha: ({ status }) => STATUS_CONEXAO[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_CONEXAO[status].tom}>{STATUS_CONEXAO[status].rotulo}</Selo>,
  },
]

/** How the service speaks to each city that has its own system: every version of every connection. */
export const Conexoes = () => (
  <>
    <Cabecalho titulo="Conexões" texto="Como se fala com o sistema de cada cidade.">
      <Link to="/conexoes/preparar" search={{}} className={classeBotao()}>
        Preparar um padrão
      </Link>
      <Link to="/conexoes/nova-cidade" search={{}} className={classeBotao()}>
        Nova cidade
      </Link>
      <NovaConexao />
    </Cabecalho>
    <Lista
      rota={rota}
      rotulo="Conexões"
      filtros={[escolha('status', 'Situação', opcoesDe(STATUS_CONEXAO)), fixo('municipio', 'De uma cidade só')]}
      consulta={({ status, municipio }, fatia) =>
        readList('GET /admin/conexoes', {
          consulta: {
            ...defined({ municipio, status: umDe(status, Object.keys(STATUS_CONEXAO) as StatusConexao[]) }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"conexao status" "cidades cidades"'
      densa
      nada={{ titulo: 'Nenhuma conexão nesta situação' }}
      vazio={<Vazio titulo="Nenhuma conexão ainda">As cidades do Emissor Nacional não precisam de uma.</Vazio>}
    />
  </>
)

function NovaConexao() {
  const porque = usePorque()('admin.conexao.write', 'criar conexões')
  if (porque) return <Botao porque={porque}>Nova conexão</Botao>
  return (
    <Link to="/conexoes/nova" aria-keyshortcuts={TECLAS.criar.tecla} className={classeBotao('principal')}>
      Nova conexão
    </Link>
  )
}
