import { refuseConfirmacao } from '#features/confirmacoes/two-people.ts'
import { ById } from '#formas/comum.ts'
import { Ato, Confirmacao } from '#formas/operacao/fila.ts'
import { route } from '#platform/http/route.ts'

/** What waits for a second administrator. */
export const adminConfirmacoes = [
  route('POST /admin/confirmacoes/:id/recusar', {
    surface: 'admin',
    tags: ['filas (administração)'],
    permission: 'admin.fila.write',
    summary: 'Recusa um ato que espera uma segunda pessoa',
    description:
      'O ato não é feito, e deixa de esperar: para fazê-lo, é preciso pedi-lo de novo. Quem pediu também pode desistir dele por aqui. Fica na auditoria, com o motivo.',
    params: ById,
    body: Ato,
    bodyExamples: { ato: { motivo: 'A cidade ainda não voltou: tentar agora só repetiria as falhas.' } },
    answers: { 201: Confirmacao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params: { id }, body: { motivo } }) => refuseConfirmacao(ctx, id, motivo),
  }),
]
