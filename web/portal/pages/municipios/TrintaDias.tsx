import type { SaudeDoMunicipio } from '#web/api/portal/client.ts'
import { Barras, Linhas, type Serie } from '#web/kit/chart/Graficos.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { diaEscrito } from '#web/words/datas.ts'
import { count, duracao } from '#web/words/formatos.ts'

const NOTAS: Serie[] = [
  { id: 'autorizadas', nome: 'Autorizadas', tom: 'verde' },
  { id: 'rejeitadas', nome: 'Rejeitadas', tom: 'vermelho' },
  { id: 'falhas', nome: 'Falhas no envio', tom: 'ambar' },
]
const TEMPOS: Serie[] = [
  { id: 'p50', nome: 'Típico', tom: 'azul' },
  { id: 'p95', nome: 'Pior caso (1 em 20)', tom: 'roxo' },
]

/** Each day: the outcomes of its notes, and how long the city took to answer. */
export function TrintaDias({ saude: { dias, periodo } }: { saude: SaudeDoMunicipio }) {
  if (periodo.autorizadas + periodo.rejeitadas + periodo.chamadas === 0)
    return (
      <Vazio titulo="Nenhuma nota por aqui nos últimos 30 dias">
        Quando alguém emitir nesta cidade, o gráfico dos dias aparece aqui.
      </Vazio>
    )
  const pontos = dias.map(({ dia, autorizadas, rejeitadas, falhas }) => ({
    rotulo: curta(dia),
    valores: { autorizadas, rejeitadas, falhas },
  }))
  const tempos = dias.map(({ dia, tempoResposta }) => ({
    rotulo: curta(dia),
    valores: tempoResposta ? { p50: tempoResposta.p50Ms, p95: tempoResposta.p95Ms } : ({} as Record<string, number>),
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Barras titulo="Notas por dia" series={NOTAS} pontos={pontos} />
      <Linhas titulo="Tempo de resposta da prefeitura" series={TEMPOS} pontos={tempos} formato={duracao} />
    </div>
  )
}

const curta = (dia: string) => diaEscrito(dia).slice(0, 5)

/** The causes of failures, the most frequent first, or a sentence that there is none. */
export function ErrosDaCidade({ erros }: { erros: SaudeDoMunicipio['erros'] }) {
  if (erros.length === 0) return <p className="text-sm text-tinta-2">Nada de errado nos últimos 30 dias.</p>
  return (
    <ul className="divide-y divide-linha border-y border-linha">
      {erros.map(({ codigo, tipo, mensagem, quantas, ultimoDia }) => (
        <li key={tipo + codigo} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 text-sm">
          <span className="w-24 shrink-0">
            <Selo tom={tipo === 'recusa' ? 'vermelho' : 'ambar'}>{tipo === 'recusa' ? 'Recusa' : 'Falha'}</Selo>
          </span>
          <span className="min-w-0 basis-72 grow">
            {mensagem} {tipo === 'recusa' && <code className="font-mono text-xs text-tinta-3">{codigo}</code>}
          </span>
          <span className="text-tinta-2 tabular-nums">
            {count(quantas, 'vez', 'vezes')}, a última em {diaEscrito(ultimoDia)}
          </span>
        </li>
      ))}
    </ul>
  )
}
