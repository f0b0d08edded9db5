import { Type } from 'typebox'
import { processLote, showExecucao } from '#features/faturamento/lote/lotes.ts'
import { ACOES } from '#features/faturamento/lote/passos.ts'
import { Forma, Id, Momento, OuNulo } from '#http/schemas/common.ts'
import { Competencia } from '#http/schemas/faturamento.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.faturamento.write' } as const

const Acao = Type.Enum([...ACOES], { $id: 'AcaoDeLote' })
const StatusDeExecucao = Type.Enum(['executando', 'concluida', 'falhou'], { $id: 'StatusDeExecucao' })
const Execucao = Forma('ExecucaoDeFaturamento', {
  id: Id,
  tipo: Type.Enum(['gerar', 'processar_lote'], { description: 'O que a execução faz.' }),
  competencia: Competencia,
  acoes: Type.Array(Acao, { description: 'As ações do lote; vazio na geração.' }),
  status: StatusDeExecucao,
  faturas: Type.Integer({ description: 'Quantas faturas o mês tem.' }),
  feitos: Type.Integer({ description: 'Ações feitas.' }),
  recusados: Type.Integer({ description: 'Ações recusadas.' }),
  recusas: Type.Array(
    Type.Object({ faturaId: Id, acao: Acao, motivo: Type.String({ description: 'Por que a ação não foi feita.' }) }),
    { description: 'As recusas.' },
  ),
  iniciadaEm: Momento,
  terminadaEm: OuNulo(Momento),
})
/** Batches over the faturas of a month, and how far a run is. */
export const adminFaturamentoLote = [
  route('POST /admin/faturamento/processar-lote', {
    ...write,
    summary: 'Processa em lote as faturas de um mês',
    description:
      'Um trabalho faz as ações em cada fatura do mês, na ordem fechar, emitir_cobranca, emitir_nf, enviar_email, e segue de onde parou. Uma fatura recusada fica como está, com o motivo em GET /admin/faturamento/execucoes/{id}. O mesmo lote em andamento não começa outra vez.',
    body: Forma('ProcessarLote', {
      competencia: Competencia,
      acoes: Type.Array(Acao, { minItems: 1, maxItems: 4, description: 'O que fazer.' }),
    }),
    bodyExamples: { fechar: { competencia: '2026-10', acoes: ['fechar'] } },
    answers: {
      201: Forma('LoteIniciado', { execucaoId: { ...Id, description: 'A execução.' }, status: StatusDeExecucao }),
    },
    handle: ({ ctx, body }) => processLote(ctx, body),
  }),
  route('GET /admin/faturamento/execucoes/:id', {
    ...read,
    summary: 'Mostra uma execução do faturamento e quanto dela já foi feito',
    description: 'feitos e recusados contam ações; recusas traz as cem primeiras.',
    params: Type.Object({ id: { ...Id, description: 'A execução.' } }),
    answers: { 200: Execucao },
    handle: ({ ctx, params }) => showExecucao(ctx, params.id),
  }),
]
