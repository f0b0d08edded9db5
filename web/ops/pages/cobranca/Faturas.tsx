import { getRouteApi, Link } from '@tanstack/react-router'
import { type Fatura, readList, type StatusFatura } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { MESES } from '../faturamento/meses.ts'
import { Conta } from '../partes.tsx'

const rota = getRouteApi('/dentro/faturas')
const ORDENS = ['recentes', 'vencimento', 'maior_total'] as const

const COLUNAS: Coluna<Fatura>[] = [
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

/** The faturas of every account. */
export const Faturas = () => (
  <>
    <Cabecalho titulo="Faturas" texto="De todas as contas." />
    <Lista
      rota={rota}
      rotulo="Faturas"
      busca="Número da fatura, ou nome da conta"
      filtros={[
        escolha('competencia', 'Mês', MESES),
        escolha('status', 'Situação', opcoesDe(STATUS_FATURA_INTERNO)),
        escolha('vencida', 'Prazo', [
          { value: 'true', label: 'Vencidas' },
          { value: 'false', label: 'No prazo' },
        ]),
        escolha('por', 'Ordem', [
          { value: 'recentes', label: 'Mais novas' },
          { value: 'vencimento', label: 'Vencimento' },
          { value: 'maior_total', label: 'Maior total' },
        ]),
        fixo('tenantId', 'De uma conta só'),
      ]}
      consulta={({ q, competencia, status, vencida, por, tenantId }, fatia) =>
        readList('GET /admin/faturamento/faturas', {
          consulta: {
            ...defined({
              q,
              competencia,
              tenantId,
              status: umDe(status, Object.keys(STATUS_FATURA_INTERNO) as StatusFatura[]),
              vencida: vencida === undefined ? undefined : vencida === 'true',
              ordem: umDe(por, ORDENS),
            }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"fatura total" "conta status"'
      densa
      nada={{ titulo: 'Nenhuma fatura com estes filtros' }}
      vazio={<Vazio titulo="Nenhuma fatura ainda">As do mês nascem quando a cobrança do mês roda.</Vazio>}
    />
  </>
)
