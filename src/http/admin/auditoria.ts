import { findVerificacao, startVerificacao } from '#features/operations/verify-audit.ts'
import { PedidoDeVerificacao, UltimaVerificacao, VerificacaoDaAuditoria } from '#formas/operacao/auditoria.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['auditoria (administração)'] } as const

/** The check of the audit's chain, as an operation: the verb of `npm run auditoria:verificar`. */
export const adminAuditoria = [
  route('GET /admin/auditoria/verificar', {
    ...common,
    permission: 'admin.auditoria.read',
    summary: 'Mostra a conferência da auditoria em curso, ou a última',
    description: 'conferidas cresce até total. verificacao é nula quando nenhuma foi pedida ainda.',
    answers: { 200: UltimaVerificacao },
    handle: async ({ ctx }) => ({ verificacao: await findVerificacao(ctx) }),
  }),
  route('POST /admin/auditoria/verificar', {
    ...common,
    permission: 'admin.auditoria.verify',
    summary: 'Confere a cadeia inteira da auditoria: cada linha com o seu selo',
    description:
      'Um worker percorre a cadeia de todas as contas desde a primeira linha; o andamento se lê no GET. Com uma conferência em curso, a resposta é ela.',
    body: PedidoDeVerificacao,
    bodyExamples: { auditoria: { motivo: 'Conferência mensal' } },
    answers: { 201: VerificacaoDaAuditoria },
    handle: ({ ctx, body }) => startVerificacao(ctx, body),
  }),
]
