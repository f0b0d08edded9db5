import { Type } from 'typebox'
import { createCobranca } from '#features/faturamento/cobrancas/emit-cobranca.ts'
import { listContratosAFaturar } from '#features/faturamento/faturas/a-faturar.ts'
import { generateFaturas } from '#features/faturamento/faturas/gerar.ts'
import { previewFatura } from '#features/faturamento/faturas/preview.ts'
import { listInadimplencia } from '#features/faturamento/inadimplencia/list-inadimplencia.ts'
import { writeOffFatura } from '#features/faturamento/inadimplencia/write-off.ts'
import { ById, Id, Pagina, PaginaDe } from '#formas/comum.ts'
import { Cobranca, EmitirCobranca } from '#formas/faturamento/cobranca.ts'
import { BaixaDeFatura, Fatura } from '#formas/faturamento/fatura.ts'
import { Competencia, Inteiro } from '#formas/faturamento/faturamento.ts'
import { ContratoAFaturar, FaturaSimulada, FaturasGeradas, GerarFaturas } from '#formas/faturamento/geracao.ts'
import { Inadimplencia } from '#formas/faturamento/inadimplencia.ts'
import type { Ctx } from '#platform/ctx.ts'
import { route } from '#platform/http/route.ts'

const write = {
  surface: 'admin',
  tags: ['faturamento (administração)'],
  permission: 'admin.faturamento.write',
} as const
const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const

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
const PAGINA_A_FATURAR = PaginaDe(ContratoAFaturar)

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
    body: BaixaDeFatura,
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
    body: GerarFaturas,
    bodyExamples: { mes: { competencia: '2026-10' }, simular: { competencia: '2026-10', simular: true } },
    answers: { 201: FaturasGeradas },
    refuses: ['COMPETENCIA_EM_CURSO'],
    handle: ({ ctx, body }) => generateFaturas(ctx, body),
  }),
  route('POST /admin/faturamento/faturas/:id/emitir-cobranca', {
    ...write,
    summary: 'Cobra esta fatura por Pix com vencimento',
    description: 'O mesmo que POST /admin/bank/cobrancas. Repetir responde com a cobrança viva.',
    params: ById,
    body: EmitirCobranca,
    bodyExamples: { simples: { meio: 'pix' } },
    answers: { 201: Cobranca },
    refuses: ['ESTADO_INVALIDO', 'CREDENCIAL_DO_BANCO_AUSENTE', 'PAGADOR_SEM_DOCUMENTO'],
    handle: ({ ctx, params, body: { vencimento } }) => createCobranca(ctx, params.id, vencimento ? { vencimento } : {}),
  }),
]
