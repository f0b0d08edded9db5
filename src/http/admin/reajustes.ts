import { Type } from 'typebox'
import {
  cancelReajuste,
  createReajuste,
  listReajustes,
  previewReajuste,
  showReajuste,
} from '#features/faturamento/reajustes/reajustes.ts'
import { ById, Pagina, PaginaDe } from '#formas/comum.ts'
import { MotivoOpcional } from '#formas/faturamento/faturamento.ts'
import {
  NovoReajuste,
  PreviaDoReajuste,
  Reajuste,
  ReajusteDetalhe,
  StatusReajuste,
} from '#formas/faturamento/reajuste.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['reajustes (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.preco.write' } as const

const IPCA = {
  indice: 'ipca',
  periodoInicio: '2029-01',
  periodoFim: '2029-12',
  alvo: { todos: true },
  vigencia: '2030-01',
  motivo: 'Reajuste anual dos contratos.',
}

/** Price readjustments (docs/especificacao/contrato.md#44-admin, docs/especificacao/estados.md#9-reajuste). */
export const adminReajustes = [
  route('GET /admin/reajustes', {
    ...read,
    summary: 'Lista os reajustes',
    description: 'Do mais novo ao mais antigo; os contratos de cada um estão em GET /admin/reajustes/{id}.',
    query: Type.Object({ status: Type.Optional(StatusReajuste), ...Pagina }),
    answers: { 200: PaginaDe(Reajuste) },
    handle: async ({ ctx, query }) => ({
      ...(await listReajustes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /admin/reajustes', {
    ...write,
    summary: 'Agenda um reajuste, com o novo preço de cada contrato',
    description:
      'Com indice, o produto das variações de doze meses, de periodoInicio a periodoFim; se for negativo, nada muda. O preço de cada contrato é calculado e guardado agora, ou quando o índice sair, e é esse que vale a partir da competência vigencia. Um contrato com menos de doze meses do início ou do último reajuste fica de fora (PERIODICIDADE_ANUAL).',
    body: NovoReajuste,
    bodyExamples: { ipca: IPCA },
    answers: { 201: ReajusteDetalhe },
    handle: ({ ctx, body }) => createReajuste(ctx, body),
  }),
  route('POST /admin/reajustes/previa', {
    ...write,
    summary: 'Mostra o que um reajuste mudaria em cada contrato, sem agendá-lo',
    description: 'O corpo de POST /admin/reajustes; nada é guardado. Os contratos que mudam vêm primeiro.',
    body: NovoReajuste,
    bodyExamples: { ipca: IPCA },
    answers: { 200: PreviaDoReajuste },
    handle: ({ ctx, body }) => previewReajuste(ctx, body),
  }),
  route('GET /admin/reajustes/:id', {
    ...read,
    summary: 'Mostra um reajuste, com o que muda em cada contrato',
    description: 'O preço previsto é o que se aplica; um contrato ignorado diz por quê.',
    params: ById,
    answers: { 200: ReajusteDetalhe },
    handle: ({ ctx, params }) => showReajuste(ctx, params.id),
  }),
  route('DELETE /admin/reajustes/:id', {
    ...write,
    summary: 'Cancela um reajuste agendado',
    description: 'Repetir não muda nada; um que espera o índice ou já foi aplicado não se cancela.',
    params: ById,
    query: Type.Object({ motivo: MotivoOpcional }),
    answers: { 200: ReajusteDetalhe },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, query }) => cancelReajuste(ctx, params.id, query.motivo ?? null),
  }),
]
