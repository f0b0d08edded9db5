import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { type RegistroDeAuditoria, readList, urlOf } from '#web/api/ops/client.ts'
import { pessoas } from '#web/api/ops/pessoas.ts'
import { escolha, fixo, opcoesDe, periodo } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { ACOES_DA_OPERACAO } from '#web/words/auditoria-da-operacao.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { RECURSOS_DA_AUDITORIA } from '#web/words/recursos-da-auditoria.ts'
import { Conferencia } from './Conferencia.tsx'
import { colunasDe } from './colunas-da-auditoria.tsx'
import { DetalheDaAuditoria } from './DetalheDaAuditoria.tsx'
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

/** What is typed is an address, or the id of a thing. */
const isIp = (texto: string) => /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+)$/i.test(texto)

function filtroDe({ q, acao, recurso, recursoId, tenantId, usuarioId, apiKeyId, ...resto }: Filtro) {
  const { status, dataInicio, dataFim } = resto
  const typed = q && (isIp(q) ? { ip: q } : { resourceId: q })
  const filtro = { action: acao, resource: recurso, resourceId: recursoId, tenantId, usuarioId, apiKeyId }
  const statusCode = Number(status) || undefined
  return defined({ ...filtro, ...typed, statusCode, desde: dataInicio, ate: dataFim })
}

const RESPOSTAS = Object.entries({
  '200': 'Feito',
  '201': 'Criado',
  '202': 'Aceito',
  '204': 'Feito, sem conteúdo',
  '400': 'Pedido com erro',
  '401': 'Sem entrada',
  '403': 'Sem permissão',
  '404': 'Não encontrado',
  '409': 'Em conflito',
  '422': 'Recusado pelas regras',
}).map(([value, palavras]) => ({ value, label: `${value}: ${palavras.toLowerCase()}` }))

function Linhas() {
  const busca = rota.useSearch()
  const [aberta, setAberta] = useState<RegistroDeAuditoria | null>(null)
  const { data: gente } = useQuery(pessoas({ limit: 100 }))
  return (
    <>
      <Lista
        rota={rota}
        rotulo="Auditoria"
        busca="Endereço IP, ou id da coisa"
        filtros={[
          periodo(),
          escolha(
            'usuarioId',
            'Pessoa',
            gente?.items.map(({ id, nome }) => ({ value: id, label: nome })),
            'de uma conta',
          ),
          escolha('acao', 'Ação', opcoesDe(ACOES_DA_OPERACAO)),
          escolha('recurso', 'Sobre', opcoesDe(RECURSOS_DA_AUDITORIA)),
          escolha('status', 'Resposta', RESPOSTAS),
          fixo('tenantId', 'De uma conta só'),
          fixo('recursoId', 'De uma coisa só'),
          fixo('apiKeyId', 'De uma chave de API só'),
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
        grade='"acao acao" "quem quando" "detalhe detalhe"'
        densa
        vazio={<Vazio titulo="Nada aconteceu ainda" />}
      />
      {aberta && <DetalheDaAuditoria linha={aberta} onClose={() => setAberta(null)} />}
    </>
  )
}
