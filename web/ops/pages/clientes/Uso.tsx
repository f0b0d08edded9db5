import { Link } from '@tanstack/react-router'
import type { UsoDoMes } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { diasDoMes, mesEscrito } from '#web/words/datas.ts'
import { inteiro } from '#web/words/formatos.ts'

/** The notes of each month, by how they ended; a month leads to its notes. */
export const Uso = ({ meses, tenantId }: { meses: UsoDoMes[]; tenantId: string }) => (
  <TabelaInteira
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
    emOrdem: ({ competencia }) => competencia,
    planilha: ({ competencia }) => mesEscrito(competencia),
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
  {
    id: 'total',
    titulo: 'Notas',
    planilha: ({ total }) => total,
    direita: true,
    celula: ({ total }) => inteiro(total),
  },
  {
    id: 'producao',
    titulo: 'Em produção',
    planilha: ({ porAmbiente }) => porAmbiente.producao,
    direita: true,
    className: 'max-md:hidden',
    celula: ({ porAmbiente }) => inteiro(porAmbiente.producao),
  },
  {
    id: 'ok',
    titulo: 'Autorizadas',
    planilha: ({ porStatus }) => porStatus.autorizada ?? 0,
    direita: true,
    celula: ({ porStatus }) => <Contadas n={porStatus.autorizada} oQue="autorizadas" />,
  },
  {
    id: 'nao',
    titulo: 'Recusadas',
    planilha: ({ porStatus }) => porStatus.rejeitada ?? 0,
    direita: true,
    celula: ({ porStatus }) => <Contadas n={porStatus.rejeitada} oQue="recusadas" />,
  },
]
