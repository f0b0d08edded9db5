import { Type } from 'typebox'
import { previewFatura } from '#features/faturamento/faturas/preview.ts'
import { Forma, Id } from '#http/schemas/common.ts'
import { ItemDeFatura } from '#http/schemas/fatura.ts'
import { Competencia, Dia } from '#http/schemas/faturamento.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const

const FaturaSimulada = Forma('FaturaSimulada', {
  simulada: Type.Literal(true),
  contratoId: Id,
  tenantId: Id,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  competencia: Competencia,
  vencimento: { ...Dia, description: 'O dia do vencimento, no mês seguinte à competência.' },
  parcial: Type.Boolean({ description: 'true: o mês ainda corre, e o consumo pode crescer.' }),
  itens: Type.Array(ItemDeFatura, { description: 'As linhas; somadas dão o total.' }),
  subtotal: Type.Number(),
  desconto: Type.Number(),
  total: Type.Number(),
  creditoRestante: Type.Number(),
  alertas: Type.Array(Type.Enum(['TOTAL_INCOMUM', 'EXCEDENTE_ACIMA_DO_TETO', 'ITENS_DEMAIS']), {
    description: 'Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada.',
  }),
})

/** What the accounts pay (docs/especificacao/decisoes.md#10-plans-contracts-and-usage). */
export const adminFaturamento = [
  route('GET /admin/faturamento/preview/:contratoId', {
    ...read,
    summary: 'Mostra a fatura de um contrato num mês, como seria agora',
    description:
      'Nada é gravado. Traz a mensalidade cujo período começa no mês, as notas excedentes, o que espera uma fatura e o cupom. Um contrato de que nada se cobra, como o teste do cadastro ou um mês antes do contrato, vem sem linhas. Sem competencia, o mês atual.',
    params: Type.Object({ contratoId: Id }),
    query: Type.Object({ competencia: Type.Optional(Competencia) }),
    answers: { 200: FaturaSimulada },
    handle: ({ ctx, params, query }) => previewFatura(ctx, params.contratoId, query.competencia),
  }),
]
