import { getRouteApi, Link } from '@tanstack/react-router'
import { type Cobranca, readList, type StatusCobranca } from '#web/api/ops/client.ts'
import { escolha, fixo, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { STATUS_COBRANCA } from '#web/words/cobrancas.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { Conta } from '../partes.tsx'

const rota = getRouteApi('/dentro/cobrancas')

const COLUNAS: Coluna<Cobranca>[] = [
  {
    id: 'conta',
    titulo: 'Conta',
    fixa: true,
    planilha: ({ tenantNome }) => tenantNome,
    celula: ({ tenantId, tenantNome }) => (
      <span className="font-medium">
        <Conta id={tenantId} nome={tenantNome} />
      </span>
    ),
  },
  {
    id: 'txid',
    titulo: 'Identificador no banco',
    className: 'text-xs max-md:hidden',
    planilha: ({ txid }) => txid,
    celula: ({ txid }) => <Copiar texto={txid} rotulo="o identificador no banco" />,
  },
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    fixa: true,
    className: 'tabular-nums',
    planilha: ({ vencimento }) => diaEscrito(vencimento),
    celula: ({ id, vencimento }) => (
      <Link to="/cobrancas/$id" params={{ id }} className={LINK_LINHA}>
        {diaEscrito(vencimento)}
      </Link>
    ),
  },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_COBRANCA[status].rotulo,
    celula: ({ status, erro }) => (
      <span title={erro ?? undefined}>
        <Selo tom={STATUS_COBRANCA[status].tom}>{STATUS_COBRANCA[status].rotulo}</Selo>
      </span>
    ),
  },
  {
    id: 'pago',
    titulo: 'Pago',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ pago }) => pago,
    celula: ({ pago }) => (pago ? <Valor v={pago} /> : <span className="text-tinta-3">–</span>),
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    planilha: ({ valor }) => valor,
    celula: ({ valor }) => <Valor v={valor} />,
  },
]

/** The charges at the bank, of every account. */
export const Cobrancas = () => (
  <>
    <Cabecalho titulo="Cobranças" texto="Pix com vencimento, de todas as contas." />
    <Lista
      rota={rota}
      rotulo="Cobranças"
      filtros={[escolha('status', 'Situação', opcoesDe(STATUS_COBRANCA)), fixo('faturaId', 'De uma fatura só')]}
      consulta={({ status, faturaId }, fatia) =>
        readList('GET /admin/bank/cobrancas', {
          consulta: {
            ...defined({ faturaId, status: umDe(status, Object.keys(STATUS_COBRANCA) as StatusCobranca[]) }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"conta valor" "vencimento status"'
      densa
      nada={{ titulo: 'Nenhuma cobrança nesta situação' }}
      vazio={<Vazio titulo="Nenhuma cobrança ainda">Cada fatura cobrada no banco aparece aqui.</Vazio>}
    />
  </>
)
