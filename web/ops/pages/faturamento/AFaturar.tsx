import { getRouteApi, Link } from '@tanstack/react-router'
import { type ContratoAFaturar, readList } from '#web/api/ops/client.ts'
import { escolha } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { mesAntes, mesEscrito } from '#web/words/datas.ts'
import { MESES } from './meses.ts'

const rota = getRouteApi('/dentro/faturamento/contratos')

/** The contracts that a month bills, each with what it would pay, and the way to its preview. */
export function AFaturar() {
  const { mes = mesAntes(1) } = rota.useSearch()
  return (
    <>
      <Cabecalho
        titulo={`Contratos de ${mesEscrito(mes)}`}
        texto="O que cada um paga, ou pagaria se fosse faturado agora."
        back={
          <Link to="/faturamento" search={{ mes }}>
            Faturamento
          </Link>
        }
      />
      <Lista
        rota={rota}
        rotulo="Contratos a faturar"
        filtros={[
          escolha('mes', 'Mês', MESES),
          escolha('so', 'Fatura', [{ value: 'pendentes', label: 'Ainda sem fatura' }]),
        ]}
        consulta={({ so }, fatia) =>
          readList(
            so === 'pendentes' ? 'GET /admin/faturamento/pendentes' : 'GET /admin/faturamento/contratos-a-faturar',
            { consulta: { competencia: mes, ...fatia } },
          )
        }
        colunas={colunasDe(mes)}
        chave={({ contratoId }) => contratoId}
        grade='"conta valor" "plano fatura"'
        densa
        nada={{ titulo: 'Nenhum contrato sem fatura neste mês', dica: 'O mês está todo faturado.' }}
        vazio={<Vazio titulo="Nenhum contrato em vigor neste mês" />}
      />
    </>
  )
}

const colunasDe = (mes: string): Coluna<ContratoAFaturar>[] => [
  {
    id: 'conta',
    titulo: 'Conta',
    fixa: true,
    planilha: ({ tenant }) => tenant.nome,
    celula: ({ contratoId, tenant, jaFaturado }) =>
      jaFaturado ? (
        <Link to="/faturas" search={{ competencia: mes, tenantId: tenant.id }} className={LINK_LINHA}>
          {tenant.nome}
        </Link>
      ) : (
        <Link to="/faturamento/previa/$contratoId" params={{ contratoId }} search={{ mes }} className={LINK_LINHA}>
          {tenant.nome}
        </Link>
      ),
  },
  { id: 'plano', titulo: 'Plano', planilha: ({ plano }) => plano.nome, celula: ({ plano }) => plano.nome },
  {
    id: 'fatura',
    titulo: 'Fatura',
    planilha: ({ jaFaturado }) => (jaFaturado ? 'Tem fatura' : 'Ainda sem fatura'),
    celula: ({ jaFaturado }) =>
      jaFaturado ? <Selo tom="verde">Tem fatura</Selo> : <Selo tom="ambar">Ainda sem fatura</Selo>,
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    planilha: ({ valorPrevisto }) => valorPrevisto,
    celula: ({ valorPrevisto }) => <Valor v={valorPrevisto} />,
  },
]
