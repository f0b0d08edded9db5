import { sendFatura } from '#features/faturamento/correio/mail-fatura.ts'
import { faturaPdf } from '#features/faturamento/pdf/fatura-pdf.ts'
import { ById } from '#formas/comum.ts'
import { EnviarFatura, FaturaEnviada } from '#formas/faturamento/envio.ts'
import { faturaReply } from '#http/fatura-reply.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const

/** What goes out with a closed fatura. */
export const adminFaturamentoEnvio = [
  route('GET /admin/faturamento/faturas/:id/pdf', {
    ...read,
    summary: 'Baixa a fatura em PDF',
    description:
      'Em qualquer estado: um rascunho e uma fatura cancelada vêm com a marca disso. Com uma cobrança a pagar, traz o Pix com o código QR.',
    params: ById,
    answers: { 200: null },
    produces: 'application/pdf',
    handle: async ({ ctx, params }) => faturaReply(await faturaPdf(ctx, params.id)),
  }),
  route('POST /admin/faturamento/faturas/:id/enviar-email', {
    ...read,
    permission: 'admin.faturamento.write',
    summary: 'Envia a fatura por e-mail, com o PDF',
    description:
      'Aos donos da conta, ou a para. Repetir dentro de dez minutos não envia de novo ao mesmo endereço, a não ser com repetir. Vai uma fatura aberta, vencida ou paga, também em parte.',
    params: ById,
    body: EnviarFatura,
    bodyExamples: { financeiro: { para: ['financeiro@cliente.example'] } },
    answers: { 201: FaturaEnviada },
    refuses: ['ESTADO_INVALIDO', 'SEM_DESTINATARIO'],
    handle: ({ ctx, params, body }) => sendFatura(ctx, params.id, body),
  }),
]
