import { Type } from 'typebox'
import { processLote, showExecucao } from '#features/faturamento/lote/lotes.ts'
import { Id } from '#formas/comum.ts'
import { ExecucaoDeFaturamento, LoteIniciado, ProcessarLote } from '#formas/faturamento/execucao.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.faturamento.write' } as const

/** Batches over the faturas of a month, and how far a run is. */
export const adminFaturamentoLote = [
  route('POST /admin/faturamento/processar-lote', {
    ...write,
    summary: 'Processa em lote as faturas de um mês',
    description:
      'Um trabalho faz as ações em cada fatura do mês, na ordem fechar, emitir_cobranca, emitir_nf, enviar_email, e segue de onde parou. Uma fatura recusada fica como está, com o motivo em GET /admin/faturamento/execucoes/{id}. O mesmo lote em andamento não começa outra vez.',
    body: ProcessarLote,
    bodyExamples: { fechar: { competencia: '2026-10', acoes: ['fechar'] } },
    answers: {
      201: LoteIniciado,
    },
    handle: ({ ctx, body }) => processLote(ctx, body),
  }),
  route('GET /admin/faturamento/execucoes/:id', {
    ...read,
    summary: 'Mostra uma execução do faturamento e quanto dela já foi feito',
    description: 'feitos e recusados contam ações; recusas traz as cem primeiras.',
    params: Type.Object({ id: { ...Id, description: 'A execução.' } }),
    answers: { 200: ExecucaoDeFaturamento },
    handle: ({ ctx, params }) => showExecucao(ctx, params.id),
  }),
]
