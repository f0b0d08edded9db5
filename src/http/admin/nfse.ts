import { draftReissue } from '#features/nfse/reissue/draft-reissue.ts'
import { inAccountOf } from '#features/nfse/reissue/in-account-of.ts'
import { reissueNota } from '#features/nfse/reissue/reissue-nota.ts'
import { validateReissue } from '#features/nfse/reissue/validate-reissue.ts'
import { ById } from '#http/schemas/common.ts'
import {
  motivoOf,
  Payload,
  PayloadComMotivo,
  payloadOf,
  RascunhoReemissao,
  RECUSAS_DE_REEMISSAO,
  Reemitida,
} from '#http/schemas/reemissao.ts'
import { Validacao } from '#http/schemas/validacao.ts'
import { route } from '#platform/http/route.ts'

const reemissao = { surface: 'admin', tags: ['reemissão (administração)'], params: ById } as const

/**
 * Notes of any account, for operators (docs/especificacao/contrato.md#42-re-issue,
 * docs/especificacao/contrato.md#44-admin).
 */
export const adminNfse = [
  route('GET /admin/nfse/:id/rascunho-reemissao', {
    ...reemissao,
    permission: 'nota.reissue-draft',
    summary: 'Dá o pedido de uma nota recusada de qualquer conta, para corrigir e reemitir',
    description: 'Credenciais vêm como ***. A leitura fica na auditoria da conta.',
    answers: { 200: RascunhoReemissao },
    handle: async ({ ctx, params: { id } }) => draftReissue(await inAccountOf(ctx, id), { notaId: id }),
  }),
  route('POST /admin/nfse/:id/validar-reemissao', {
    ...reemissao,
    ...Payload,
    permission: 'nota.reissue-draft',
    summary: 'Valida o pedido corrigido sem emitir',
    description: 'No ambiente da nota original, com as empresas e os certificados da conta dela.',
    answers: { 201: Validacao },
    handle: async ({ ctx, params: { id }, body }) =>
      validateReissue(await inAccountOf(ctx, id), { notaId: id, payload: payloadOf(body) }),
  }),
  route('POST /admin/nfse/:id/reemitir', {
    ...reemissao,
    ...PayloadComMotivo,
    permission: 'nota.reissue',
    summary: 'Emite uma nota nova no lugar de uma recusada, em nome da conta',
    description:
      'As regras do portal, e um motivo de pelo menos 10 caracteres, que fica no histórico da nota original e na auditoria da conta.',
    answers: { 201: Reemitida },
    refuses: [...RECUSAS_DE_REEMISSAO, 'MOTIVO_REEMISSAO_INVALIDO'],
    handle: async ({ ctx, params: { id }, body }) =>
      reissueNota(await inAccountOf(ctx, id), { notaId: id, payload: payloadOf(body), motivo: motivoOf(body) }),
  }),
]
