import { Type } from 'typebox'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import { ErroItem, Forma, Id, Momento } from './common.ts'
import { EXEMPLOS_PEDIDO } from './examples.ts'

const notas = { type: 'array', items: PEDIDO_SCHEMA, minItems: 1, maxItems: 50 } as const

/** The body of POST /nfse/lote: an object or the bare list (docs/especificacao/decisoes.md#4-issuance). */
export const LOTE_SCHEMA: Schema = {
  $id: 'PedidoLote',
  anyOf: [{ type: 'object', properties: { notas }, required: ['notas'] }, notas],
}

const [exemplo] = Object.values(EXEMPLOS_PEDIDO)
export const EXEMPLOS_LOTE = { objeto: { notas: [exemplo] }, lista: [exemplo] }

const itemFields = {
  indice: Type.Integer({ minimum: 0, description: 'Posição na lista enviada.' }),
  idIntegracao: Type.Optional(Type.String()),
  id: Type.Optional(Id),
  status: Type.String({
    description:
      'O status da nota; ou, se o item foi recusado, rejeitada_schema_dps, rejeitada_regra ou erro, como no corpo de erro de POST /nfse.',
    examples: ['processando'],
  }),
  codigo: Type.Optional(
    Type.String({
      description: 'De um item recusado, o codigo com que POST /nfse o recusaria.',
      examples: ['REGRA_NAO_ATENDIDA'],
    }),
  ),
  erros: Type.Optional(
    Type.Array(ErroItem, {
      description:
        'De um item recusado, com os caminhos do corpo do lote: notas[3].tomador, ou [3].tomador na lista sozinha.',
    }),
  ),
}
const LoteItem = Forma('ItemAceito', itemFields)
const LoteItemComNota = Forma('ItemDeLote', {
  ...itemFields,
  numero: Type.Optional(Type.String({ description: 'Número fiscal, depois da autorização.' })),
  tomadorNome: Type.Optional(Type.String()),
  valorServico: Type.Optional(Type.Number({ description: 'Em reais.' })),
})

const counted = { total: Type.Integer(), aceitas: Type.Integer(), recusadas: Type.Integer() }

export const LoteAceito = Forma('LoteAceito', { loteId: Id, ...counted, itens: Type.Array(LoteItem) })

export const LoteResponse = Forma('Lote', {
  loteId: Id,
  status: Type.Enum(['recebido', 'em_processamento', 'concluido']),
  ...counted,
  concluidas: Type.Integer({ description: 'Das aceitas, quantas já têm resposta.' }),
  porStatus: Type.Object({}, { description: 'Quantos itens em cada status.', examples: [{ autorizada: 49 }] }),
  criadoEm: Momento,
  itens: Type.Array(LoteItemComNota),
})
