import { getRouteApi, Link } from '@tanstack/react-router'
import { type Preparacao, readList, type StatusPreparacao } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { STATUS_PREPARACAO } from '#web/words/conexoes.ts'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { AMBIENTES } from '#web/words/status.ts'

const rota = getRouteApi('/dentro/conexoes/preparar')

const COLUNAS: Coluna<Preparacao>[] = [
  {
    id: 'padrao',
    titulo: 'Padrão',
    fixa: true,
    planilha: ({ padrao, ambiente }) => `${padrao} ${ambiente}`,
    celula: ({ id, padrao, ambiente }) => (
      <>
        <Link to="/conexoes/preparar/$id" params={{ id }} search={{}} className={`${LINK_LINHA} font-mono text-xs`}>
          {padrao}
        </Link>
        <span className="sub block">{AMBIENTES[ambiente]}</span>
      </>
    ),
  },
  {
    id: 'motivo',
    titulo: 'Motivo',
    className: 'md:max-w-0 md:w-[40%]',
    planilha: ({ motivo }) => motivo,
    celula: ({ motivo }) => <div className="truncate text-tinta-2">{motivo}</div>,
  },
  {
    id: 'feitos',
    titulo: 'Cidades',
    direita: true,
    planilha: ({ feitos, total }) => `${feitos}/${total}`,
    celula: ({ feitos, total }) => `${inteiro(feitos)} de ${inteiro(total)}`,
  },
  {
    id: 'em',
    titulo: 'Pedida',
    className: 'max-md:hidden',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm }) => <Instante em={criadaEm} />,
  },
  {
    id: 'status',
    titulo: 'Situação',
    direita: true,
    planilha: ({ status }) => STATUS_PREPARACAO[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_PREPARACAO[status].tom}>{STATUS_PREPARACAO[status].rotulo}</Selo>,
  },
]

/** Every preparation of a template: its cities on the air in one step. */
export const Preparacoes = () => (
  <>
    <Cabecalho
      titulo="Preparar um padrão"
      texto="Todas as cidades de um padrão, do endereço ao ar, de uma vez."
      back={
        <Link to="/conexoes" search={{}}>
          Conexões
        </Link>
      }
    >
      <Nova />
    </Cabecalho>
    <Lista
      rota={rota}
      rotulo="Preparações"
      filtros={[escolha('status', 'Situação', opcoesDe(STATUS_PREPARACAO))]}
      consulta={({ status }, fatia) =>
        readList('GET /admin/conexoes/preparar', {
          consulta: {
            ...defined({ status: umDe(status, Object.keys(STATUS_PREPARACAO) as StatusPreparacao[]) }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"padrao status" "motivo feitos"'
      densa
      nada={{ titulo: 'Nenhuma preparação nesta situação' }}
      vazio={
        <Vazio titulo="Nenhuma preparação ainda" acao={<Nova />}>
          Escolha um padrão: as cidades que o falam são ensaiadas e, se você quiser, publicadas.
        </Vazio>
      }
    />
  </>
)

function Nova() {
  const porque = usePorque()('admin.conexao.write', 'preparar cidades')
  if (porque) return <Botao porque={porque}>Preparar</Botao>
  return (
    <Link to="/conexoes/preparar/nova" className={classeBotao('principal')}>
      Preparar
    </Link>
  )
}
