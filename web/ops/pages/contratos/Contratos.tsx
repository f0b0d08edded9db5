import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Contrato, readList, type StatusContrato } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { TECLAS } from '#web/ops/teclas.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { STATUS_CONTRATO } from '#web/words/faturas.ts'
import { inteiro } from '#web/words/formatos.ts'
import { NovoContrato } from './NovoContrato.tsx'

const rota = getRouteApi('/dentro/contratos')

const COLUNAS: Coluna<Contrato>[] = [
  {
    id: 'conta',
    titulo: 'Conta',
    fixa: true,
    planilha: ({ tenantNome }) => tenantNome,
    celula: ({ id, tenantNome }) => (
      <Link to="/contratos/$id" params={{ id }} className={LINK_LINHA}>
        {tenantNome}
      </Link>
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
export function Contratos() {
  const porque = usePorque()
  const [novo, setNovo] = useState(false)
  return (
    <>
      <Cabecalho titulo="Contratos" texto="O que cada conta paga.">
        <Botao
          aria-keyshortcuts={TECLAS.criar.tecla}
          porque={porque('admin.faturamento.write', 'criar contratos')}
          onClick={() => setNovo(true)}
        >
          Novo contrato
        </Botao>
      </Cabecalho>
      {novo && <NovoContrato onClose={() => setNovo(false)} />}
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
}
