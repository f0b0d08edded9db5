import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { EXEMPLOS_PEDIDO } from './examples.ts'
import { RECUSAS_DE_EMISSAO } from './public/nfse.ts'

export const RECUSAS_DE_REEMISSAO = [...RECUSAS_DE_EMISSAO, 'REEMISSAO_NAO_PERMITIDA', 'ID_INTEGRACAO_EM_USO'] as const

const exemplo = { payload: EXEMPLOS_PEDIDO['simples-nacional'] }

/** The corrected request; the verb checks it. */
export const Payload = {
  body: { $id: 'PedidoReemissao', type: 'object', properties: { payload: PEDIDO_SCHEMA }, required: ['payload'] },
  bodyCheckedByVerb: true,
  bodyExamples: { 'simples-nacional': exemplo },
} as const

/** The corrected request with the reason that an operator must give. */
export const PayloadComMotivo = {
  body: {
    $id: 'PedidoReemissaoComMotivo',
    type: 'object',
    properties: {
      payload: PEDIDO_SCHEMA,
      motivo: { type: 'string', description: 'De 10 a 500 caracteres; fica no histórico da nota original.' },
    },
    required: ['payload', 'motivo'],
  },
  bodyCheckedByVerb: true,
  bodyExamples: { 'simples-nacional': { ...exemplo, motivo: 'Pedido do cliente por telefone' } },
} as const

/** The payload, or null, which the verb refuses as an empty request. */
export const payloadOf = (body: unknown): unknown => (body as { payload?: unknown } | null)?.payload ?? null

/** The reason, or undefined when it is not a text. */
export function motivoOf(body: unknown): string | undefined {
  const motivo = (body as { motivo?: unknown } | null)?.motivo
  return typeof motivo === 'string' ? motivo : undefined
}
