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
    vazio={<Vazio titulo="Nenhuma nota ainda">A conta não emitiu nos últimos meses.</Vazio>}
  />
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
  { id: 'producao', titulo: 'Em produção', direita: true, celula: ({ porAmbiente }) => inteiro(porAmbiente.producao) },
  { id: 'ok', titulo: 'Autorizadas', direita: true, celula: ({ porStatus }) => inteiro(porStatus.autorizada ?? 0) },
  { id: 'nao', titulo: 'Recusadas', direita: true, celula: ({ porStatus }) => inteiro(porStatus.rejeitada ?? 0) },
]
