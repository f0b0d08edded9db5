import { getRouteApi } from '@tanstack/react-router'
import { type Contrato, readList, type StatusContrato } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { defined, umDe } from '#web/words/busca.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { Conta } from '../partes.tsx'

const rota = getRouteApi('/dentro/contratos')

const COLUNAS: Coluna<Contrato>[] = [
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
    id: 'plano',
    titulo: 'Plano',
    planilha: ({ plano }) => plano?.nome,
    celula: ({ plano, trocaAgendada }) => (
      <>
        {plano?.nome ?? 'Próprio'}
        {trocaAgendada && (
          <span className="sub block">
            muda para {trocaAgendada.codigo} em {diaEscrito(trocaAgendada.em)}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'incluidas',
    titulo: 'Notas incluídas',
    direita: true,
    className: 'max-md:hidden',
    planilha: ({ notasIncluidas }) => notasIncluidas,
    celula: ({ notasIncluidas }) => inteiro(notasIncluidas),
  },
  {
    id: 'inicio',
    titulo: 'Desde',
    className: 'tabular-nums max-md:hidden',
    planilha: ({ dataInicio }) => diaEscrito(dataInicio),
    celula: ({ dataInicio }) => diaEscrito(dataInicio),
  },
  {
    id: 'status',
    titulo: 'Situação',
    planilha: ({ status }) => STATUS_CONTRATO[status].rotulo,
    celula: ({ status, motivoSuspensao }) => (
      <span title={motivoSuspensao ?? undefined}>
        <Selo tom={STATUS_CONTRATO[status].tom}>{STATUS_CONTRATO[status].rotulo}</Selo>
      </span>
    ),
  },
  {
    id: 'valor',
    titulo: 'Por mês',
    direita: true,
    planilha: ({ valorMensal }) => valorMensal,
    celula: ({ valorMensal }) => <Valor v={valorMensal} />,
  },
]

/** What each account pays for. */
export const Contratos = () => (
  <>
    <Cabecalho titulo="Contratos" texto="O que cada conta paga." />
    <Lista
      rota={rota}
      rotulo="Contratos"
      filtros={[escolha('status', 'Situação', opcoesDe(STATUS_CONTRATO))]}
      consulta={({ status }, fatia) =>
        readList('GET /admin/contratos', {
          consulta: {
            ...defined({ status: umDe(status, Object.keys(STATUS_CONTRATO) as StatusContrato[]) }),
            ...fatia,
          },
        })
      }
      colunas={COLUNAS}
      chave={({ id }) => id}
      grade='"conta valor" "plano status"'
      densa
      nada={{ titulo: 'Nenhum contrato nesta situação' }}
      vazio={<Vazio titulo="Nenhum contrato ainda" />}
    />
  </>
)
