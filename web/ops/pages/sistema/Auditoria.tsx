import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type RegistroDeAuditoria, readList, urlOf } from '#web/api/ops/client.ts'
import { fixo, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { ACOES_DA_OPERACAO } from '#web/words/auditoria-da-operacao.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { Conferencia } from './Conferencia.tsx'
import { colunasDe } from './colunas-da-auditoria.tsx'
import { ResumoDaAuditoria } from './ResumoDaAuditoria.tsx'

const rota = getRouteApi('/dentro/auditoria')

const ABAS = ['linhas', 'resumo', 'conferencia'] as const

/** Every act in every account and in the service itself: line by line, counted, and its chain checked. */
export function Auditoria() {
  const { aba } = rota.useSearch()
  const navigate = useNavigate({ from: '/auditoria' })
  return (
    <>
      <Cabecalho titulo="Auditoria" texto="Nenhuma linha pode ser apagada ou alterada sem deixar rastro." />
      <Abas
        valor={umDe(aba, ABAS) ?? 'linhas'}
        onChange={(nova) => void navigate({ search: { aba: nova }, replace: true })}
        abas={[
          { id: 'linhas', titulo: 'Linhas', conteudo: <Linhas /> },
          { id: 'resumo', titulo: 'Resumo', conteudo: <ResumoDaAuditoria /> },
          { id: 'conferencia', titulo: 'Conferência', conteudo: <Conferencia /> },
        ]}
      />
    </>
  )
}

type Filtro = ReturnType<typeof rota.useSearch>

const filtroDe = ({ acao, tenantId, recursoId, dataInicio, dataFim }: Filtro) =>
  defined({ action: acao, tenantId, resourceId: recursoId, desde: dataInicio, ate: dataFim })

function Linhas() {
  const busca = rota.useSearch()
  const [aberta, setAberta] = useState<RegistroDeAuditoria | null>(null)
  return (
    <>
      <Lista
        rota={rota}
        rotulo="Auditoria"
        filtros={[
          periodo(),
          fixo('acao', 'Ação'),
          fixo('tenantId', 'De uma conta só'),
          fixo('recursoId', 'De um recurso só'),
        ]}
        consulta={(filtro, fatia) => readList('GET /admin/audit', { consulta: { ...filtroDe(filtro), ...fatia } })}
        exportar={
          <a
            href={urlOf('GET /admin/audit.csv', { consulta: filtroDe(busca) })}
            download
            className={classeBotao('discreto')}
          >
            <Download size={14} aria-hidden />
            Exportar CSV
          </a>
        }
        colunas={colunasDe(setAberta)}
        ocultas={['pedido', 'ip']}
        chave={({ id }) => String(id)}
        grade='"acao quando" "quem detalhe"'
        densa
        vazio={<Vazio titulo="Nada aconteceu ainda" />}
      />
      {aberta && (
        <Dialogo
          titulo={ACOES_DA_OPERACAO[aberta.acao] ?? aberta.acao}
          aberto
          largo
          leitura
          onClose={() => setAberta(null)}
        >
          <Codigo texto={JSON.stringify(aberta, null, 2)} linguagem="json" rotulo="A linha inteira" />
        </Dialogo>
      )}
    </>
  )
}
