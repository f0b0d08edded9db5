import { type Static, Type } from 'typebox'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import type { Schema } from '#domain/schema.ts'
import { ErroItem, Forma, Id, Momento } from '#formas/comum.ts'

const notas = { type: 'array', items: PEDIDO_SCHEMA, minItems: 1, maxItems: 50 } as const

/** The body of POST /nfse/lote: an object or the bare list (docs/especificacao/decisoes.md#4-issuance). */
export const LOTE_SCHEMA: Schema = {
  $id: 'PedidoLote',
  anyOf: [{ type: 'object', properties: { notas }, required: ['notas'] }, notas],
}

const itemFields = {
  indice: Type.Integer({ minimum: 0, description: 'Posição na lista enviada.' }),
  idIntegracao: Type.Optional(
    Type.String({ description: 'O id que veio no pedido; nulo ou ausente quando não veio.' }),
  ),
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
export const LoteItem = Forma('ItemAceito', itemFields)
export type LoteItem = Static<typeof LoteItem>
export const LoteItemComNota = Forma('ItemDeLote', {
  ...itemFields,
  numero: Type.Optional(Type.String({ description: 'Número fiscal, depois da autorização.' })),
  tomadorNome: Type.Optional(Type.String({ description: 'Nome do tomador; nulo quando não foi identificado.' })),
  valorServico: Type.Optional(Type.Number({ description: 'Em reais.' })),
})
export type LoteItemComNota = Static<typeof LoteItemComNota>

const counted = {
  total: Type.Integer(),
  aceitas: Type.Integer({ description: 'Quantas notas do lote foram aceitas.' }),
  recusadas: Type.Integer({ description: 'Quantas notas do lote foram recusadas na hora.' }),
}

export const LoteAceito = Forma('LoteAceito', {
  loteId: { ...Id, description: 'O id do lote, para acompanhá-lo; nulo na nota que não veio em lote.' },
  ...counted,
  itens: Type.Array(LoteItem, { description: 'O que aconteceu com cada nota, na ordem em que veio.' }),
})
export type LoteAceito = Static<typeof LoteAceito>

export const LoteResponse = Forma('Lote', {
  loteId: { ...Id, description: 'O id do lote, para acompanhá-lo; nulo na nota que não veio em lote.' },
  status: Type.Enum(['recebido', 'em_processamento', 'concluido'], {
    description: 'concluido quando toda nota aceita tem resposta do município.',
  }),
  ...counted,
  concluidas: Type.Integer({ description: 'Das aceitas, quantas já têm resposta.' }),
  porStatus: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
    description: 'Quantos itens em cada status.',
    examples: [{ autorizada: 49 }],
  }),
  criadoEm: Momento,
  itens: Type.Array(LoteItemComNota, { description: 'Cada nota do lote, na ordem em que veio.' }),
})
export type LoteResponse = Static<typeof LoteResponse>
