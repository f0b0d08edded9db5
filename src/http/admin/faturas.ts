import { Type } from 'typebox'
import { cancelFatura } from '#features/faturamento/faturas/cancel-fatura.ts'
import { closeFaturaByHand } from '#features/faturamento/faturas/close-fatura.ts'
import { listFaturas, showFatura } from '#features/faturamento/faturas/list-faturas.ts'
import { reissueFatura } from '#features/faturamento/faturas/reissue-fatura.ts'
import { Id } from '#formas/comum.ts'
import {
  CancelarFatura,
  Fatura,
  FaturaDetalhe,
  FecharFatura,
  FiltroDeFaturas,
  PaginaDeFaturas,
  ReemitirFatura,
} from '#formas/faturamento/fatura.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['faturamento (administração)'], permission: 'admin.faturamento.read' } as const
const DaFatura = Type.Object({ id: { ...Id, description: 'A fatura.' } })
const write = { ...read, permission: 'admin.faturamento.write' } as const

/** Faturas of all accounts (docs/especificacao/estados.md#6-fatura). */
export const adminFaturas = [
  route('GET /admin/faturamento/faturas', {
    ...read,
    summary: 'Lista as faturas',
    description: 'De todas as contas; os filtros somam-se. somas conta todas as páginas, por estado.',
    query: FiltroDeFaturas,
    answers: { 200: PaginaDeFaturas },
    handle: async ({ ctx, query }) => ({
      ...(await listFaturas(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/faturamento/faturas/:id', {
    ...read,
    summary: 'Mostra uma fatura, com linhas, cobranças, pagamentos e régua',
    description: 'As linhas somadas dão o total.',
    params: DaFatura,
    answers: { 200: FaturaDetalhe },
    handle: ({ ctx, params }) => showFatura(ctx, params.id),
  }),
  route('POST /admin/faturamento/faturas/:id/fechar', {
    ...write,
    summary: 'Fecha uma fatura: ela ganha número e vencimento, e não muda mais',
    description:
      'Vence no dia do contrato, e pelo menos cinco dias depois do fechamento. Com total zero fica sem_cobranca, sem número. Uma com alertas só fecha com forcar. Repetir não muda nada.',
    params: DaFatura,
    body: FecharFatura,
    bodyExamples: { simples: {}, conferida: { forcar: true } },
    answers: { 201: Fatura },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => closeFaturaByHand(ctx, params.id, body),
  }),
  route('POST /admin/faturamento/faturas/:id/reemitir', {
    ...write,
    summary: 'Reemite uma fatura com outro vencimento',
    description:
      'A nova é um rascunho com as mesmas linhas, e substituiId diz qual ela substitui; gerar o mês calcula-a outra vez. A antiga fica substituida; um rascunho fica cancelado. Com pagamento, com uma cobrança que ainda pode ser paga, ou com a nota da mensalidade, a resposta é 409 e diz o que fazer antes.',
    params: DaFatura,
    body: ReemitirFatura,
    bodyExamples: { prazo: { vencimento: '2040-12-20', motivo: 'Prazo combinado com o cliente por telefone.' } },
    answers: { 201: Fatura },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => reissueFatura(ctx, params.id, body),
  }),
  route('POST /admin/faturamento/faturas/:id/cancelar', {
    ...write,
    summary: 'Cancela uma fatura que ninguém pagou',
    description:
      'Um rascunho, ou uma fatura aberta ou vencida sem pagamento. O que ela cobrava deixa de ser devido; o uso do cupom e os lançamentos que ela tomou voltam ao contrato, e o mês só volta a ser cobrado se for gerado outra vez. Com uma cobrança que ainda pode ser paga, com a nota da mensalidade, ou com fatura de um mês posterior, a resposta é 409 e diz o que fazer antes. Um operador cancela uma fatura fechada de até faturamento.baixaMaximaOperador. Repetir não muda nada.',
    params: DaFatura,
    body: CancelarFatura,
    bodyExamples: { duplicada: { motivo: 'Contrato lançado por engano nesta conta.' } },
    answers: { 201: Fatura },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => cancelFatura(ctx, params.id, body),
  }),
]
