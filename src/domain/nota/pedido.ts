import type { ValueOf } from '#domain/value-of.ts'
import type { PEDIDO, SERVICO, tributo } from './pedido-schema.ts'
import type { DEDUCOES } from './pedido-schema-documentos.ts'
import type { ENDERECO, TOMADOR } from './pedido-schema-partes.ts'

/**
 * The issuance request exactly as a client sends it (docs/especificacao/contrato.md#22-issuance-request,
 * docs/especificacao/decisoes.md#4-issuance), as its schema reads it: reais and percent as JSON numbers. A request that is
 * checked as it is has a customer, if an empty one; where it is made or kept, it may have none.
 */
export type PedidoNota = Omit<ValueOf<typeof PEDIDO>, 'tomador'> & { tomador?: PedidoTomador }

/** A request being written: any part of it may be missing. */
export type Rascunho = Parcial<PedidoNota>
export type ServicoRascunho = NonNullable<Rascunho['servico']>[number]

/** The type with every part optional. */
export type Parcial<T> = T extends readonly (infer Item)[]
  ? Parcial<Item>[]
  : T extends object
    ? { [K in keyof T]?: Parcial<T[K]> }
    : T

export type TipoRps = NonNullable<NonNullable<PedidoNota['rps']>['tipo']>
export type PedidoTomador = ValueOf<typeof TOMADOR>
export type PedidoEndereco = ValueOf<typeof ENDERECO>
/** A withheld or own tax: base and value are calculated when omitted (docs/especificacao/contrato.md#21-conventions). */
export type PedidoTributo = ValueOf<ReturnType<typeof tributo>>
export type PedidoServico = ValueOf<typeof SERVICO>
export type PedidoDeducoes = Exclude<ValueOf<typeof DEDUCOES>, number>
export type PedidoDocumentoDeducao = NonNullable<PedidoDeducoes['documentos']>[number]
export type PedidoReforma = NonNullable<PedidoServico['reforma']>
export type PedidoReembolso = NonNullable<PedidoReforma['reembolsos']>[number]
export type PedidoComercioExterior = NonNullable<PedidoServico['comercioExterior']>
export type PedidoObra = NonNullable<PedidoServico['obra']>
export type PedidoImovel = NonNullable<PedidoServico['imovel']>
export type PedidoEvento = NonNullable<PedidoServico['evento']>
