import { Type } from 'typebox'
import { createCobranca } from '#features/faturamento/cobrancas/emit-cobranca.ts'
import { listContratosAFaturar } from '#features/faturamento/faturas/a-faturar.ts'
import { generateFaturas } from '#features/faturamento/faturas/gerar.ts'
import { previewFatura } from '#features/faturamento/faturas/preview.ts'
import { listInadimplencia } from '#features/faturamento/inadimplencia/list-inadimplencia.ts'
import { writeOffFatura } from '#features/faturamento/inadimplencia/write-off.ts'
import { Cobranca } from '#http/schemas/cobranca.ts'
import { ById, Forma, Id, OuNulo, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { AlertasDaFatura, Fatura, ItemDeFatura, StatusFatura } from '#http/schemas/fatura.ts'
import { Competencia, Dia, Inteiro, Motivo, Valor, Versao } from '#http/schemas/faturamento.ts'
import { Inadimplencia } from '#http/schemas/inadimplencia.ts'
import type { Ctx } from '#platform/ctx.ts'
import { route } from '#platform/http/route.ts'

const write = {
  surface: 'admin',
  tags: ['faturamento (administração)'],
  permission: 'admin.faturamento.write',
} as const
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
  alertas: AlertasDaFatura,
})

const Reais = (description: string) => Type.Number({ description })
const AFaturar = Forma('ContratoAFaturar', {
  contratoId: Id,
  tenant: Type.Object({ id: Id, nome: Type.String({ description: 'O nome da conta.' }) }, { description: 'A conta.' }),
  plano: Type.Object(
    { id: Id, codigo: Type.String(), nome: Type.String() },
    { description: 'O plano, na versão contratada.' },
  ),
  valorPrevisto: Reais('O total da fatura; antes dela, o que seria agora.'),
  jaFaturado: Type.Boolean({ description: 'Se o mês tem fatura deste contrato.' }),
})
const Gerado = Forma('FaturasGeradas', {
  execucaoId: OuNulo({ ...Id, description: 'A execução; nulo numa simulação, de que nada fica.' }),
  simulada: Type.Boolean({ description: 'true: nada mudou.' }),
  geradas: Type.Array(
    Type.Object({ faturaId: Id, contratoId: Id, total: Reais('Em reais.'), alertas: AlertasDaFatura }),
    { description: 'As faturas novas, como rascunho.' },
  ),
  existentes: Type.Array(
    Type.Object({
      faturaId: Id,
      contratoId: Id,
      status: StatusFatura,
      recalculada: Type.Boolean({ description: 'true: era rascunho e foi calculada outra vez.' }),
      total: Reais('Em reais.'),
    }),
    { description: 'As que o mês já tinha.' },
  ),
  ignoradas: Type.Array(
    Type.Object({
      contratoId: Id,
      motivo: Type.Enum(['CONTRATO_SEM_PLANO', 'SEM_DIAS_COBRADOS', 'COMPETENCIA_EM_CURSO', 'CONTRATO_INEXISTENTE']),
    }),
    { description: 'Contratos de que o mês nada cobra.' },
  ),
  erros: Type.Array(Type.Object({ contratoId: Id, motivo: Type.String({ description: 'O código do erro.' }) }), {
    description: 'Contratos cuja fatura falhou; repetir tenta de novo.',
  }),
})
const listaDe = (pendentes: boolean, summary: string) =>
  ({
    ...read,
    summary,
    description: 'Contratos com plano em vigor em algum dia do mês, pelo nome da conta. Sem competencia, o mês atual.',
    query: Type.Object({ competencia: Type.Optional(Competencia), ...Pagina }),
    answers: { 200: PAGINA_A_FATURAR },
    handle: async ({ ctx, query }: { ctx: Ctx; query: { competencia?: string; limit: number; offset: number } }) => ({
      ...(await listContratosAFaturar(ctx, { ...query, pendentes })),
      limit: query.limit,
      offset: query.offset,
    }),
  }) as const
const PAGINA_A_FATURAR = PaginaDe(AFaturar)

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
  route('GET /admin/faturamento/contratos-a-faturar', listaDe(false, 'Lista os contratos que um mês fatura')),
  route('GET /admin/faturamento/pendentes', listaDe(true, 'Lista os contratos que ainda não têm a fatura de um mês')),
  route('POST /admin/faturamento/gerar', {
    ...write,
    summary: 'Gera as faturas de um mês',
    description:
      'Cada contrato ganha uma fatura por mês, como rascunho. Repetir mostra as que existem e calcula outra vez as que ainda são rascunho, salvo se o contrato já tem fatura de um mês posterior; uma fechada não muda. Um mês que ainda corre é recusado, a menos que contratoIds só nomeie contratos que terminaram nele. As notas contam até cinco minutos antes da geração; as posteriores são um ajuste da próxima fatura. Com simular, nada fica.',
    body: Forma('GerarFaturas', {
      competencia: Competencia,
      contratoIds: Type.Optional(
        Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Só estes contratos; sem ele, todos.' }),
      ),
      simular: Type.Optional(Type.Boolean({ description: 'true só mostra o que a geração faria.' })),
    }),
    bodyExamples: { mes: { competencia: '2026-10' }, simular: { competencia: '2026-10', simular: true } },
    answers: { 201: Gerado },
    refuses: ['COMPETENCIA_EM_CURSO'],
    handle: ({ ctx, body }) => generateFaturas(ctx, body),
  }),
  route('POST /admin/faturamento/faturas/:id/emitir-cobranca', {
    ...write,
    summary: 'Cobra esta fatura por Pix com vencimento',
    description: 'O mesmo que POST /admin/bank/cobrancas. Repetir responde com a cobrança viva.',
    params: ById,
    body: Forma('EmitirCobranca', {
      meio: Type.Optional(Type.Enum(['pix'], { description: 'Por qual meio; só há pix.' })),
      vencimento: Type.Optional({
        ...Dia,
        description: 'O dia do vencimento; sem ele, o da fatura, ou hoje se já passou.',
      }),
    }),
    bodyExamples: { simples: { meio: 'pix' } },
    answers: { 201: Cobranca },
    refuses: ['ESTADO_INVALIDO', 'CREDENCIAL_DO_BANCO_AUSENTE', 'PAGADOR_SEM_DOCUMENTO'],
    handle: ({ ctx, params, body: { vencimento } }) => createCobranca(ctx, params.id, vencimento ? { vencimento } : {}),
  }),
]
