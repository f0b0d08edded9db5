import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, type SaudeDeAdapter } from '#web/api/ops/client.ts'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { type Coluna, Tabela } from '#web/kit/list/Tabela.tsx'
import { count, duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { Duas } from '../partes.tsx'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'

const PERIODOS = [
  { value: '1d', label: 'Hoje' },
  { value: '7d', label: '7 dias' },
  { value: '30d', label: '30 dias' },
] as const
const CAUSAS_MOSTRADAS = 3

/** How the cities of each standard have been answering, the worst first. */
export function Padroes() {
  const [periodo, setPeriodo] = useState<(typeof PERIODOS)[number]['value']>('7d')
  const { data, error, refetch } = useQuery(read('GET /admin/saude/adapters', { consulta: { periodo } }))
  return (
    <>
      <Cabecalho titulo="Padrões" texto="Como as cidades de cada padrão vêm respondendo." />
      <AbasDoMonitor />
      <div className="mb-4">
        <Segmentos rotulo="Período" opcoes={PERIODOS} valor={periodo} onChange={setPeriodo} />
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <Tabela
          rotulo="Padrões"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ padrao }) => padrao}
          esqueleto={5}
          grade='"padrao falham" "causas notas"'
          vazio={<Vazio titulo="Nenhuma nota neste período" />}
        />
      )}
    </>
  )
}

const COLUNAS: Coluna<SaudeDeAdapter>[] = [
  {
    id: 'padrao',
    titulo: 'Padrão',
    celula: ({ padrao, municipios }) => (
      <Duas um={<span className="font-medium">{padrao}</span>} dois={count(municipios, 'cidade', 'cidades')} />
    ),
  },
  {
    id: 'notas',
    titulo: 'Autorizadas',
    direita: true,
    celula: ({ autorizadas, rejeitadas }) => (
      <Duas um={inteiro(autorizadas)} dois={`${inteiro(rejeitadas)} recusadas`} />
    ),
  },
  {
    id: 'falham',
    titulo: 'Falham',
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
    direita: true,
    className: 'max-md:hidden',
    celula: ({ tempoResposta }) =>
      tempoResposta ? <Duas um={duracao(tempoResposta.p50Ms)} dois={`pior: ${duracao(tempoResposta.p95Ms)}`} /> : '–',
  },
  {
    id: 'causas',
    titulo: 'O que mais falha',
    className: 'text-tinta-2',
    celula: ({ causas }) =>
      causas
        .slice(0, CAUSAS_MOSTRADAS)
        .map(({ causa, quantas }) => `${causa} (${inteiro(quantas)})`)
        .join(', ') || '–',
  },
]
