import { Link } from '@tanstack/react-router'
import type { Fatura } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { Conta } from '../partes.tsx'

export const COLUNAS: Coluna<Fatura>[] = [
  {
    id: 'fatura',
    titulo: 'Fatura',
    fixa: true,
    planilha: nomeDaFatura,
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
    id: 'conta',
    titulo: 'Conta',
    planilha: ({ tenantNome }) => tenantNome,
    celula: ({ tenantId, tenantNome }) => <Conta id={tenantId} nome={tenantNome} />,
  },
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    className: 'tabular-nums',
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
    id: 'saldo',
    titulo: 'Em aberto',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ saldo }) => saldo,
    celula: ({ saldo }) => (saldo ? <Valor v={saldo} /> : <span className="text-tinta-3">–</span>),
  },
  {
    id: 'total',
    titulo: 'Total',
    direita: true,
    planilha: ({ total }) => total,
    celula: ({ total }) => <Valor v={total} />,
  },
]
