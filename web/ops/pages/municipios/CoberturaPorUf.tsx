import { Link } from '@tanstack/react-router'
import { ATENDIMENTOS, type Atendimento } from '#domain/cidades.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { ATENDIMENTO } from '#web/words/municipios.ts'
import { CONTAGEM, type CoberturaDaUf } from './cobertura.ts'

/** The map in numbers: of each state, how many municipalities are in each state of the service. */
export const CoberturaPorUf = ({ linhas }: { linhas: CoberturaDaUf[] }) => (
  <TabelaInteira
    rotulo="Cobertura por UF"
    colunas={COLUNAS}
    linhas={linhas}
    chave={({ uf }) => uf}
    grade='"uf populacao" "atendido em_preparacao" "ainda_nao ainda_nao"'
    densa
    vazio={null}
  />
)

const parteDe = ({ populacao, populacaoAtendida }: CoberturaDaUf) =>
  populacao > 0 ? Math.floor((populacaoAtendida / populacao) * 1000) / 10 : 0

const colunaDe = (atendimento: Atendimento): Coluna<CoberturaDaUf> => ({
  id: atendimento,
  titulo: ATENDIMENTO[atendimento].rotulo,
  direita: true,
  nomeada: true,
  planilha: (linha) => linha[CONTAGEM[atendimento]],
  celula: (linha) => {
    const n = linha[CONTAGEM[atendimento]]
    if (n === 0) return <span className="text-tinta-3">–</span>
    return (
      <Link
        to="/municipios"
        search={{ uf: linha.uf, atendimento }}
        aria-label={`${linha.uf}: ${inteiro(n)} ${ATENDIMENTO[atendimento].rotulo.toLowerCase()}`}
        className="relative z-1 tabular-nums hover:text-anil hover:underline"
      >
        {inteiro(n)}
      </Link>
    )
  },
})

const COLUNAS: Coluna<CoberturaDaUf>[] = [
  {
    id: 'uf',
    titulo: 'UF',
    fixa: true,
    planilha: ({ uf }) => uf,
    celula: ({ uf }) => (
      <Link to="/municipios" search={{ uf }} className={LINK_LINHA}>
        {uf}
      </Link>
    ),
  },
  ...ATENDIMENTOS.map(colunaDe),
  {
    id: 'populacao',
    titulo: 'População',
    direita: true,
    nomeada: true,
    planilha: parteDe,
    celula: (linha) => <span className="tabular-nums">{porcento(parteDe(linha))}</span>,
  },
]
