import { Type } from 'typebox'
import { previewFatura } from '#features/faturamento/faturas/preview.ts'
import { listInadimplencia } from '#features/faturamento/inadimplencia/list-inadimplencia.ts'
import { writeOffFatura } from '#features/faturamento/inadimplencia/write-off.ts'
import { ById, Forma, Id, Pagina } from '#http/schemas/common.ts'
import { Fatura, ItemDeFatura } from '#http/schemas/fatura.ts'
import { Competencia, Dia, Inteiro, Motivo, Valor, Versao } from '#http/schemas/faturamento.ts'
import { Inadimplencia } from '#http/schemas/inadimplencia.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const

const write = { ...read, permission: 'admin.faturamento.write' } as const

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
  route('GET /admin/faturamento/inadimplencia', {
    ...read,
    summary: 'Mostra o que as contas devem: faturas vencidas, por atraso e por contrato',
    description:
      'Multa e juros são os de hoje: os da cobrança, quando a fatura tem uma, senão os da precificação geral. As páginas são de contratos; totais e faixas contam todos. A dívida baixada não entra em totalEmAberto, e segue em totalBaixado.',
    query: Type.Object({
      diasMin: Type.Optional(Inteiro('Só faturas com este atraso, em dias, ou mais.', 1, 10_000)),
      ...Pagina,
    }),
    answers: { 200: Inadimplencia },
    handle: async ({ ctx, query: { diasMin = 1, limit, offset } }) => ({
      ...(await listInadimplencia(ctx, { diasMin, limit, offset })),
      limit,
      offset,
    }),
  }),
  route('POST /admin/faturamento/faturas/:id/write-off', {
    ...write,
    summary: 'Baixa a dívida de uma fatura sem pagamento, inteira ou em parte',
    description:
      'Sem valor, baixa o saldo inteiro: a fatura termina baixada, e o contrato sem outra fatura vencida volta a ativo. Uma parte diminui o saldo e deixa o estado. O que foi baixado segue visível em baixado, e um pagamento posterior é uma recuperação. Um operador baixa até faturamento.baixaMaximaOperador de cada fatura. Com uma cobrança que ainda pode ser paga, a resposta é 409 com cobrancaId.',
    params: ById,
    body: Forma('BaixaDeFatura', {
      motivo: Motivo,
      valor: Type.Optional(Valor('Quanto baixar, em reais; sem ele, o saldo inteiro.', { minimum: 0.01 })),
      versao: Versao,
    }),
    bodyExamples: { inteira: { motivo: 'Empresa encerrada, sem bens a cobrar.' } },
    answers: { 201: Fatura },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => writeOffFatura(ctx, params.id, body),
  }),
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
