import { Type } from 'typebox'
import { listFaturasDaConta, pdfDaFatura, showFaturaDaConta } from '#features/faturamento/assinatura/faturas.ts'
import { ById, Pagina, PaginaDe } from '#formas/comum.ts'
import { FaturaDaConta, FaturaDaContaDetalhe, StatusDaFatura } from '#formas/contas/assinatura.ts'
import { faturaReply } from '#http/fatura-reply.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['faturas'], permission: 'fatura.read' } as const

/** The faturas of the account (docs/especificacao/estados.md#6-fatura). A draft is not shown. */
export const portalFaturas = [
  route('GET /portal/faturas', {
    ...common,
    summary: 'Lista as faturas da conta',
    description: 'Da competência mais nova à mais antiga. Uma fatura aparece quando fecha.',
    query: Type.Object({ status: Type.Optional(StatusDaFatura), ...Pagina }),
    answers: { 200: PaginaDe(FaturaDaConta) },
    handle: async ({ ctx, query }) => ({
      ...(await listFaturasDaConta(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/faturas/:id', {
    ...common,
    summary: 'Mostra uma fatura, com suas linhas e o Pix para pagá-la',
    description:
      'O Pix é o da cobrança que se pode pagar agora; sem ela, nulo. A nota é a da assinatura, quando já foi autorizada.',
    params: ById,
    answers: { 200: FaturaDaContaDetalhe },
    handle: ({ ctx, params }) => showFaturaDaConta(ctx, params.id),
  }),
  route('GET /portal/faturas/:id/pdf', {
    ...common,
    summary: 'Baixa uma fatura em PDF',
    description: 'Com as linhas e, enquanto se pode pagar, o Pix.',
    params: ById,
    answers: { 200: null },
    produces: 'application/pdf',
    handle: async ({ ctx, params }) => faturaReply(await pdfDaFatura(ctx, params.id)),
  }),
]
