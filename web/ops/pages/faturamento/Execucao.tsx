import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ExecucaoDeFaturamento, type RegistroDeAuditoria, read } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { count, inteiro } from '#web/words/formatos.ts'
import { renewFaturas } from '../cobranca/renovar.ts'
import { ACOES_DE_LOTE, motivoEscrito } from './acoes.ts'

const A_CADA_MS = 1_500
const ULTIMAS = 50

/** The last run over the faturas of a month, also one that another person began: the audit knows it. */
export function Execucao({ mes }: { mes: string }) {
  const { data } = useQuery(read('GET /admin/audit', { consulta: { action: 'faturamento.process', limit: ULTIMAS } }))
  const ultima = data?.items.find(({ detalhe }) => (detalhe as { competencia?: string } | null)?.competencia === mes)
  return ultima?.recursoId ? <Andamento key={ultima.recursoId} id={ultima.recursoId} registro={ultima} /> : null
}

/** How far it is, while it runs and after; what it was refused leads to its fatura. */
function Andamento({ id, registro }: { id: string; registro: RegistroDeAuditoria }) {
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/faturamento/execucoes/{id}', { caminho: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'executando' ? A_CADA_MS : false),
  })
  const feitos = data && data.feitos + data.recusados
  // Each step that ended changed a fatura of the board.
  useEffect(() => {
    if (feitos) void renewFaturas()
  }, [feitos])
  if (error && !data) return <Falha erro={error} onRetry={() => void refetch()} />
  if (!data) return null
  const passos = data.faturas * data.acoes.length
  return (
    <section aria-label="Processamento do mês" className="mb-6 rounded-lg border border-linha px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={cx('font-medium', data.status === 'falhou' && 'text-vermelho')}>{SITUACAO[data.status]}</span>
        <span className="text-tinta-2">{data.acoes.map((acao) => ACOES_DE_LOTE[acao].nome).join(', ')}</span>
        <span className="sub">
          por {registro.ator.nome ?? 'calendário'}, <Instante em={data.iniciadaEm} />
        </span>
      </p>
      {data.status === 'executando' && (
        <progress
          aria-label="Quanto já foi feito"
          max={Math.max(1, passos)}
          value={data.feitos + data.recusados}
          className="my-2 block h-2 w-full"
        />
      )}
      <p role="status">
        {count(data.feitos, 'passo feito', 'passos feitos')}
        {data.recusados > 0 && `, ${count(data.recusados, 'recusado', 'recusados')}`}
      </p>
      <Recusas {...data} />
    </section>
  )
}

const SITUACAO = { executando: 'Processando', concluida: 'Processado', falhou: 'O processamento parou' } as const

const Recusas = ({ recusas, recusados }: ExecucaoDeFaturamento) =>
  recusas.length > 0 && (
    <details className="mt-2">
      <summary className="cursor-pointer text-anil">Por que foram recusados</summary>
      <ul className="mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto">
        {recusas.map(({ faturaId, acao, motivo }) => (
          <li key={`${faturaId} ${acao}`}>
            <Link to="/faturas/$id" params={{ id: faturaId }} className="text-anil underline">
              {ACOES_DE_LOTE[acao].nome}
            </Link>
            : {motivoEscrito(motivo)}
          </li>
        ))}
        {recusados > recusas.length && <li className="sub">e mais {inteiro(recusados - recusas.length)}</li>}
      </ul>
    </details>
  )
