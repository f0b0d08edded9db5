import { Link } from '@tanstack/react-router'
import type { UsoDoMes } from '#web/api/ops/client.ts'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { diasDoMes, mesEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'

/** The notes of each month, by how they ended; a month leads to its notes. */
export const Uso = ({ meses, tenantId }: { meses: UsoDoMes[]; tenantId: string }) => (
  <Tabela
    rotulo="Uso por mês"
    colunas={colunasDe(tenantId)}
    linhas={meses}
    chave={({ competencia }) => competencia}
    densa
    grade='"mes total" "ok nao"'
    vazio={<Vazio titulo="Nenhuma nota ainda">A conta não emitiu nos últimos meses.</Vazio>}
  />
)

/** On a phone, where the heads are not seen, a number says what it counts. */
const Contadas = ({ n = 0, oQue }: { n: number | undefined; oQue: string }) => (
  <>
    {inteiro(n)} <span className="sub md:hidden">{oQue}</span>
  </>
)

const colunasDe = (tenantId: string): Coluna<UsoDoMes>[] => [
  {
    id: 'mes',
    titulo: 'Mês',
    celula: ({ competencia }) => {
      const { de, ate } = diasDoMes(competencia)
      return (
        <Link
          to="/notas"
          search={{ tenantId, dataInicio: de, dataFim: ate }}
          className="font-medium text-anil hover:underline"
        >
          {mesEscrito(competencia)}
        </Link>
      )
    },
  },
  { id: 'total', titulo: 'Notas', direita: true, celula: ({ total }) => inteiro(total) },
  {
    id: 'producao',
    titulo: 'Em produção',
    direita: true,
    className: 'max-md:hidden',
    celula: ({ porAmbiente }) => inteiro(porAmbiente.producao),
  },
  {
    id: 'ok',
    titulo: 'Autorizadas',
    direita: true,
    celula: ({ porStatus }) => <Contadas n={porStatus.autorizada} oQue="autorizadas" />,
  },
  {
    id: 'nao',
    titulo: 'Recusadas',
    direita: true,
    celula: ({ porStatus }) => <Contadas n={porStatus.rejeitada} oQue="recusadas" />,
  },
]
