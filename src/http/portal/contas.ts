import { createConta } from '#features/contas/create-conta.ts'
import { ContaCriada, NovaConta } from '#formas/contas/conta.ts'
import { route } from '#platform/http/route.ts'

/** Further accounts of a person. */
export const portalContas = [
  route('POST /portal/contas', {
    surface: 'portal',
    tags: ['conta'],
    permission: 'conta.create',
    summary: 'Cria outra conta, de que a pessoa da sessão é dona, com um contrato de teste',
    description:
      'A senha, o segundo fator e o nome são os que a pessoa já tem. A sessão continua na conta em que está: passe para a nova em POST /portal/auth/trocar-conta. No máximo dez contas novas por pessoa em 24 horas.',
    body: NovaConta,
    bodyExamples: { conta: { nome: 'Outra Empresa Ltda', cpfCnpj: '11222333000181' } },
    answers: { 201: ContaCriada },
    handle: ({ ctx, body }) => createConta(ctx, body),
  }),
]
