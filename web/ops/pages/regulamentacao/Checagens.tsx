import { getRouteApi, Link } from '@tanstack/react-router'
import { type ChecagemNaLista, readList } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { dataCheia } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { STATUS_DO_TRABALHO } from '#web/words/regulamentacao.ts'

const rota = getRouteApi('/dentro/regulamentacao')

const COLUNAS: Coluna<ChecagemNaLista>[] = [
  {
    id: 'motivo',
    titulo: 'Motivo',
    fixa: true,
    planilha: ({ motivo }) => motivo,
    celula: ({ id, motivo }) => (
      <Link to="/regulamentacao/checagens/$id" params={{ id }} className={LINK_LINHA}>
        {motivo}
      </Link>
    ),
  },
  {
    id: 'tabelas',
    titulo: 'Tabelas',
    direita: true,
    planilha: ({ tabelas }) => tabelas.length,
    celula: ({ feitas, tabelas }) => `${inteiro(feitas)} de ${inteiro(tabelas.length)}`,
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
    planilha: ({ status }) => STATUS_DO_TRABALHO[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_DO_TRABALHO[status].tom}>{STATUS_DO_TRABALHO[status].rotulo}</Selo>,
  },
]

/** Every check of the tables against their sources. */
export const Checagens = () => (
  <Lista
    rota={rota}
    rotulo="Checagens"
    consulta={(_, fatia) => readList('GET /admin/regulamentacao/checagens', { consulta: fatia })}
    colunas={COLUNAS}
    chave={({ id }) => id}
    grade='"motivo status" "tabelas tabelas"'
    densa
    vazio={<Vazio titulo="Nenhuma checagem ainda">Compare as tabelas com o que as fontes publicam hoje.</Vazio>}
  />
)
