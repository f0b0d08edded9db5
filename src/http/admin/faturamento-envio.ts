import { Type } from 'typebox'
import { sendFatura } from '#features/faturamento/correio/mail-fatura.ts'
import { faturaPdf } from '#features/faturamento/pdf/fatura-pdf.ts'
import { faturaReply } from '#http/fatura-reply.ts'
import { ById, Forma, Id } from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const

const FaturaEnviada = Forma('FaturaEnviada', {
  enfileirado: Type.Literal(true, { description: 'A mensagem está na caixa de saída.' }),
  mensagemId: { ...Id, description: 'A primeira das mensagens.' },
  mensagens: Type.Array(
    Type.Object({
      id: Id,
      para: Type.String({ description: 'O endereço.' }),
      repetida: Type.Boolean({ description: 'true: já estava na caixa de saída há minutos, e não vai outra vez.' }),
    }),
    { description: 'Uma por endereço.' },
  ),
})

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
    body: Forma('EnviarFatura', {
      para: Type.Optional(
        Type.Array(Type.String({ format: 'email', maxLength: 200 }), {
          minItems: 1,
          maxItems: 10,
          description: 'Os endereços; sem eles, os donos da conta.',
        }),
      ),
      repetir: Type.Optional(Type.Boolean({ description: 'true envia também a quem a recebeu há minutos.' })),
    }),
    bodyExamples: { financeiro: { para: ['financeiro@cliente.example'] } },
    answers: { 201: FaturaEnviada },
    refuses: ['ESTADO_INVALIDO', 'SEM_DESTINATARIO'],
    handle: ({ ctx, params, body }) => sendFatura(ctx, params.id, body),
  }),
]
