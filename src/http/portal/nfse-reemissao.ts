import { draftReissue } from '#features/nfse/reissue/draft-reissue.ts'
import { reissueNota } from '#features/nfse/reissue/reissue-nota.ts'
import { validateReissue } from '#features/nfse/reissue/validate-reissue.ts'
import { ById } from '#formas/comum.ts'
import { RascunhoReemissao, Reemitida } from '#formas/notas/reemissao.ts'
import { Validacao } from '#formas/notas/validacao.ts'
import { Payload, payloadOf, RECUSAS_DE_REEMISSAO } from '#http/reemissao.ts'
import { type Route, route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['reemissão'], params: ById } as const

/** A refused note corrected and issued again (docs/especificacao/contrato.md#42-re-issue). */
export const portalReemissao: Route[] = [
  route('GET /portal/nfse/:id/rascunho-reemissao', {
    ...common,
    permission: 'nota.reissue-draft',
    summary: 'Dá o pedido de uma nota recusada, para corrigir e reemitir',
    description: 'Credenciais vêm como ***; camposMascarados diz quais preencher de novo. A leitura fica na auditoria.',
    answers: { 200: RascunhoReemissao },
    handle: ({ ctx, params }) => draftReissue(ctx, { notaId: params.id }),
  }),
  route('POST /portal/nfse/:id/validar-reemissao', {
    ...common,
    ...Payload,
    permission: 'nota.reissue-draft',
    summary: 'Valida o pedido corrigido sem emitir',
    description:
      'As verificações de reemitir, sem emitir, no ambiente da nota original. Os caminhos são os do corpo: payload.tomador.',
    answers: { 200: Validacao },
    handle: ({ ctx, params, body }) => validateReissue(ctx, { notaId: params.id, payload: payloadOf(body) }),
  }),
  route('POST /portal/nfse/:id/reemitir', {
    ...common,
    ...Payload,
    permission: 'nota.reissue',
    summary: 'Emite uma nota nova no lugar de uma recusada',
    description:
      'Só quando está provado que o município não aceitou a original: rejeitada, ou falha_definitiva com prova. Novo número de RPS, mesmo ambiente; as duas notas apontam uma para a outra. Os caminhos de erros[] são os do corpo: payload.tomador.',
    answers: { 202: Reemitida },
    refuses: RECUSAS_DE_REEMISSAO,
    handle: ({ ctx, params, body }) => reissueNota(ctx, { notaId: params.id, payload: payloadOf(body) }),
  }),
]
