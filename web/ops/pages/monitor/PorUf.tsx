import { Link } from '@tanstack/react-router'
import type { EstadoDeWebservice, Saida } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { GRAVES } from './gravidade.ts'

type Linha = Saida<'GET /admin/monitor/dashboard'>['porUf'][number]

/** The map in numbers: of each state with cities in use, how many answer how. */
export const PorUf = ({ linhas }: { linhas: Linha[] }) => (
  <TabelaInteira
    rotulo="Cidades em uso por UF"
    colunas={COLUNAS}
    linhas={linhas}
    chave={({ uf }) => uf}
    densa
    vazio={<Vazio titulo="Nenhuma cidade em uso">Aparecem aqui quando alguma nota vai para elas.</Vazio>}
  />
)

const numero = (n: number, grave: boolean) => (
  <span className={n === 0 ? 'text-tinta-3' : grave ? 'font-medium text-vermelho tabular-nums' : 'tabular-nums'}>
    {inteiro(n)}
  </span>
)

const estadoDe = (estado: EstadoDeWebservice): Coluna<Linha> => ({
  id: estado,
  titulo: WEBSERVICES[estado].rotulo,
  direita: true,
  // A phone has room for four columns.
  className: estado === 'suspenso' || estado === 'sem_dados' ? 'max-md:hidden' : undefined,
  planilha: ({ estados }) => estados[estado],
  celula: ({ estados }) => numero(estados[estado], estado === 'fora'),
})

const COLUNAS: Coluna<Linha>[] = [
  {
    id: 'uf',
    titulo: 'UF',
    fixa: true,
    planilha: ({ uf }) => uf,
    celula: ({ uf }) => (
      <Link to="/monitor" search={{ uf }} className={LINK_LINHA}>
        {uf}
      </Link>
    ),
  },
  ...GRAVES.map(estadoDe),
]
