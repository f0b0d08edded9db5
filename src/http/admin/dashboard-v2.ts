import { Type } from 'typebox'
import { listObservacoes } from '#features/observacao/em-observacao.ts'
import { Forma, Momento, OuNulo } from '#http/schemas/common.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['visão geral (administração)'], permission: 'admin.saude.read' } as const

/** What happens now, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminDashboardV2 = [
  route('GET /admin/dashboard-v2/em-observacao', {
    ...read,
    summary: 'Lista o que uma pessoa deve olhar agora, de quem mais sofre ao que menos',
    description:
      'Notas incertas e bloqueadas, municípios fora do ar, filas paradas, certificados, webhooks, processos e alertas, cada item com as operações que o mostram ou resolvem. Vazio quando tudo anda.',
    answers: {
      200: Forma('EmObservacao', {
        em: Momento,
        items: Type.Array(
          Forma('Observacao', {
            tipo: Type.String(),
            gravidade: Type.Enum(['critica', 'atencao', 'informacao'], {
              description: 'critica: documentos de clientes parados ou em dúvida.',
            }),
            alvo: Type.String({ description: 'conexao:ambiente, uma fila, uma empresa, uma nota.' }),
            mensagem: Type.String(),
            desde: OuNulo(Momento),
            contas: Type.Integer({ description: 'Quantas contas são atingidas.' }),
            notas: Type.Integer({ description: 'Quantas notas ou entregas são atingidas.' }),
            operacoes: Type.Array(Type.String()),
          }),
        ),
      }),
    },
    handle: ({ ctx }) => listObservacoes(ctx),
  }),
]
