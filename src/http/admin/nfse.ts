import { consultNow } from '#features/nfse/issue/consult-now.ts'
import { endUndecided } from '#features/nfse/issue/end-undecided.ts'
import { presentNota } from '#features/nfse/read/present-nota.ts'
import { draftReissue } from '#features/nfse/reissue/draft-reissue.ts'
import { inAccountOf } from '#features/nfse/reissue/in-account-of.ts'
import { reissueNota } from '#features/nfse/reissue/reissue-nota.ts'
import { validateReissue } from '#features/nfse/reissue/validate-reissue.ts'
import { ById, Forma, Texto } from '#http/schemas/common.ts'
import { notas } from '#http/schemas/nfse-examples.ts'
import { NfseResponse } from '#http/schemas/nfse-response.ts'
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

const incerta = { surface: 'admin', tags: ['notas (administração)'], params: ById } as const

const FalhaDefinitiva = Forma('FalhaDefinitiva', {
  motivo: Texto(500, 'Por que a nota se encerra agora: de 10 a 500 caracteres. O cliente o lê em erros[].'),
  provaDeAusencia: Texto(
    2000,
    'O que mostra que o município não tem a nota: onde se procurou, quando, por quem. De 10 a 2000 caracteres.',
  ),
})

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
  route('POST /admin/nfse/:id/consultar', {
    ...incerta,
    permission: 'nota.consult',
    summary: 'Pergunta agora ao município por uma nota de resultado desconhecido, de qualquer conta',
    description:
      'Responde a nota como está; a consulta vem em seguida. Uma nota de resultado conhecido não muda. Fica na auditoria da conta.',
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('processando') },
    handle: async ({ ctx, app, params: { id } }) =>
      presentNota(app, await consultNow(await inAccountOf(ctx, id), { notaId: id })),
  }),
  route('POST /admin/nfse/:id/falha-definitiva', {
    ...incerta,
    permission: 'nota.give-up',
    summary: 'Encerra uma nota que o município comprovadamente não tem e que o serviço não pode decidir sozinho',
    description:
      'Só a partir de falha_temporaria, e enquanto nada é enviado ou consultado. motivo e provaDeAusencia ficam no histórico da nota e na auditoria da conta; o idIntegracao fica livre, o alerta nota_incerta se resolve e sai o webhook nfse.falha_definitiva.',
    body: FalhaDefinitiva,
    bodyExamples: {
      'busca-no-site': {
        motivo: 'Cliente precisa da nota hoje',
        provaDeAusencia: 'RPS 15 da série 1 não consta na lista de notas de 20/11/2026 do site da prefeitura',
      },
    },
    answers: { 201: NfseResponse },
    answerExamples: { 201: notas('encerrada') },
    refuses: ['ESTADO_INVALIDO'],
    handle: async ({ ctx, app, params: { id }, body }) =>
      presentNota(app, await endUndecided(await inAccountOf(ctx, id), { notaId: id, ...body })),
  }),
]
