import { getRouteApi } from '@tanstack/react-router'
import { read, type SaudeDeAdapter } from '#web/api/ops/client.ts'
import { inteira } from '#web/app/lista/inteira.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import type { Coluna } from '#web/kit/list/Tabela.tsx'
import { umDe } from '#web/words/busca.ts'
import { count, duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { Duas } from '../partes.tsx'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'

const rota = getRouteApi('/dentro/monitor/padroes')
const PERIODOS = [
  { value: '1d', label: 'Hoje' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
] as const
const CAUSAS_MOSTRADAS = 3

const COLUNAS: Coluna<SaudeDeAdapter>[] = [
  {
    id: 'padrao',
    titulo: 'Padrão',
    fixa: true,
    ordem: 'padrao',
    planilha: ({ padrao }) => padrao,
    celula: ({ padrao, municipios }) => (
      <Duas um={<span className="font-medium">{padrao}</span>} dois={count(municipios, 'cidade', 'cidades')} />
    ),
  },
  {
    id: 'notas',
    titulo: 'Autorizadas',
    ordem: 'notas',
    nomeada: true,
    planilha: ({ autorizadas }) => autorizadas,
    direita: true,
    celula: ({ autorizadas, rejeitadas }) => (
      <Duas um={inteiro(autorizadas)} dois={`${inteiro(rejeitadas)} recusadas`} />
    ),
  },
  {
    id: 'falham',
    titulo: 'Falham',
    ordem: 'falham',
    nomeada: true,
    planilha: ({ taxaDeFalha }) => taxaDeFalha,
    direita: true,
    celula: ({ taxaDeFalha, falhas }) => (
      <span className={falhas ? 'text-vermelho' : 'text-tinta-3'}>
        {taxaDeFalha === null ? '–' : porcento(Math.round(taxaDeFalha * 1000) / 10)}
      </span>
    ),
  },
  {
    id: 'tempo',
    titulo: 'Responde em',
    ordem: 'tempo',
    planilha: ({ tempoResposta }) => tempoResposta?.p50Ms,
    direita: true,
    className: 'max-md:hidden',
    celula: ({ tempoResposta }) =>
      tempoResposta ? <Duas um={duracao(tempoResposta.p50Ms)} dois={`pior: ${duracao(tempoResposta.p95Ms)}`} /> : '–',
  },
  {
    id: 'causas',
    titulo: 'O que mais falha',
    planilha: ({ causas }) => causas.map(({ causa, quantas }) => `${causa} (${quantas})`).join(', '),
    className: 'text-tinta-2',
    celula: ({ causas }) =>
      causas
        .slice(0, CAUSAS_MOSTRADAS)
        .map(({ causa, quantas }) => `${causa} (${inteiro(quantas)})`)
        .join(', ') || '–',
  },
]

/** How the cities of each standard have been answering, the worst first. */
export function Padroes() {
  const busca = rota.useSearch()
  const navigate = rota.useNavigate()
  const periodo = umDe(busca.periodo, ['1d', '7d', '30d'] as const) ?? '7d'
  return (
    <>
      <Cabecalho titulo="Padrões" texto="Como as cidades de cada padrão vêm respondendo." />
      <AbasDoMonitor />
      <div className="mb-4">
        <Segmentos
          rotulo="Período"
          opcoes={PERIODOS}
          valor={periodo}
          onChange={(novo) => void navigate({ search: { ...busca, periodo: novo }, replace: true })}
        />
      </div>
      <Lista
        rota={rota}
        rotulo="Saúde dos padrões"
        colunas={COLUNAS}
        consulta={inteira(read('GET /admin/saude/adapters', { consulta: { periodo } }), ({ items }) => items, COLUNAS)}
        chave={({ padrao }) => padrao}
        esqueleto={5}
        grade='"padrao falham" "causas notas"'
        vazio={<Vazio titulo="Nenhuma nota neste período" />}
      />
    </>
  )
}
