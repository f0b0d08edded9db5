import { Type } from 'typebox'
import { listPlanosOferecidos } from '#features/faturamento/assinatura/trocar.ts'
import { PlanoOferecido } from '#formas/contas/assinatura.ts'
import { route } from '#platform/http/route.ts'

/** The plans that an account may change to; the change itself is POST /portal/conta/plano. */
export const portalPlanos = [
  route('GET /portal/planos', {
    surface: 'portal',
    tags: ['conta'],
    permission: 'fatura.read',
    summary: 'Lista os planos para os quais a conta pode ir, com preço e o que muda',
    description:
      'Os ativos da mesma periodicidade, do mais barato ao mais caro, com o desconto do contrato. Planos combinados só com o atendimento ficam de fora; sem um contrato com plano, a lista é vazia.',
    answers: { 200: Type.Object({ items: Type.Array(PlanoOferecido) }) },
    handle: ({ ctx }) => listPlanosOferecidos(ctx),
  }),
]
