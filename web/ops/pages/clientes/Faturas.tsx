import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type Fatura, readList, urlOf } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'

const QUANTAS = 24

/** What the account was billed in the last two years, each with its PDF. */
export function Faturas({ tenantId }: { tenantId: string }) {
  const porque = usePorque()('admin.faturamento.read', 'ver o faturamento')
  const { data, error, refetch } = useQuery({
    ...readList('GET /admin/faturamento/faturas', { consulta: { tenantId, limit: QUANTAS } }),
    enabled: !porque,
  })
  if (porque) return <Vazio titulo="Faturas">{porque}</Vazio>
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <>
      <TabelaInteira
        rotulo="Faturas da conta"
        colunas={COLUNAS}
        linhas={data?.items}
        chave={({ id }) => id}
        esqueleto={3}
        densa
        grade='"fatura total" "vencimento status" "pdf pdf"'
        vazio={<Vazio titulo="Nenhuma fatura">A conta ainda não foi cobrada.</Vazio>}
      />
      {data && data.total > QUANTAS && (
        <p className="mt-3 text-sm">
          <Link to="/faturas" search={{ tenantId }} className="text-anil underline">
            Todas as faturas da conta
          </Link>
        </p>
      )}
    </>
  )
}

const COLUNAS: Coluna<Fatura>[] = [
  {
    id: 'fatura',
    titulo: 'Fatura',
    fixa: true,
    emOrdem: ({ competencia }) => competencia,
    planilha: (fatura) => `${nomeDaFatura(fatura)}, ${mesEscrito(fatura.competencia)}`,
    celula: (fatura) => (
      <>
        <Link to="/faturas/$id" params={{ id: fatura.id }} className={LINK_LINHA}>
          {nomeDaFatura(fatura)}
        </Link>
        <span className="sub block">{mesEscrito(fatura.competencia)}</span>
      </>
    ),
  },
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    emOrdem: ({ vencimento }) => vencimento,
    planilha: ({ vencimento }) => vencimento && diaEscrito(vencimento),
    celula: ({ vencimento }) => (vencimento ? diaEscrito(vencimento) : <span className="text-tinta-3">–</span>),
  },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_FATURA_INTERNO[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_FATURA_INTERNO[status].tom}>{STATUS_FATURA_INTERNO[status].rotulo}</Selo>,
  },
  {
    id: 'total',
    titulo: 'Total',
    direita: true,
    planilha: ({ total }) => total,
    celula: ({ total }) => <Valor v={total} />,
  },
  {
    id: 'pdf',
    titulo: 'PDF',
    direita: true,
    className: 'relative z-1',
    celula: (fatura) => (
      <a
        href={urlOf('GET /admin/tenants/{id}/faturas/{faturaId}/pdf', {
          caminho: { id: fatura.tenantId, faturaId: fatura.id },
        })}
        download
        aria-label={`Baixar ${nomeDaFatura(fatura)} em PDF`}
        className={classeBotao('discreto')}
      >
        <Download size={14} aria-hidden />
        PDF
      </a>
    ),
  },
]
