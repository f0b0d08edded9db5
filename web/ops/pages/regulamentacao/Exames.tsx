import { getRouteApi, Link } from '@tanstack/react-router'
import { type ExameDeMunicipios, readList } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { STATUS_DO_TRABALHO } from '#web/words/regulamentacao.ts'
import { AMBIENTES } from '#web/words/status.ts'

const rota = getRouteApi('/dentro/regulamentacao')

const COLUNAS: Coluna<ExameDeMunicipios>[] = [
  {
    id: 'motivo',
    titulo: 'Motivo',
    fixa: true,
    planilha: ({ motivo }) => motivo,
    celula: ({ id, motivo, ambiente }) => (
      <>
        <Link to="/regulamentacao/exames/$id" params={{ id }} search={{}} className={LINK_LINHA}>
          {motivo}
        </Link>
        <span className="sub block">{AMBIENTES[ambiente]}</span>
      </>
    ),
  },
  {
    id: 'atendidos',
    titulo: 'Atendidos',
    direita: true,
    planilha: ({ atendidos }) => atendidos,
    celula: ({ atendidos, feitos }) => `${inteiro(atendidos)} de ${inteiro(feitos)}`,
  },
  {
    id: 'em',
    titulo: 'Pedido',
    className: 'max-md:hidden',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm }) => <Instante em={criadaEm} />,
  },
  {
    id: 'status',
    titulo: 'Situação',
    direita: true,
    planilha: ({ status }) => STATUS_DO_TRABALHO[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_DO_TRABALHO[status].tom}>{STATUS_DO_TRABALHO[status].rotulo}</Selo>,
  },
]

/** Every examination of how the municipalities issue. */
export const Exames = () => (
  <Lista
    rota={rota}
    rotulo="Exames de municípios"
    consulta={(_, fatia) => readList('GET /admin/regulamentacao/health-check-municipios', { consulta: fatia })}
    colunas={COLUNAS}
    chave={({ id }) => id}
    grade='"motivo status" "atendidos atendidos"'
    densa
    vazio={<Vazio titulo="Nenhum exame ainda">Veja por onde cada município emite hoje, e o que falta.</Vazio>}
  />
)
