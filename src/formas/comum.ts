import { type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'
import { CPF_CNPJ } from '#domain/nota/pedido-schema-tipos.ts'

/** An object with a name in the description of the API, where it appears once. */
export const Forma = <const P extends TProperties>($id: string, properties: P, options: TObjectOptions = {}) =>
  Object.assign(Type.Object(properties, options), { $id })

export const Id = Type.String({ format: 'uuid' })
export const ById = Type.Object({ id: Id })
/** A moment of an answer, which its own property describes: a handler may return the Date that JSON writes as this text. */
export const Instante = Type.Unsafe<string | Date>(Type.String({ format: 'date-time' }))
/** A moment of an answer; of a request: `MomentoPedido`. */
export const Momento = { ...Instante, description: 'ISO 8601 com fuso.' }
export const MomentoPedido = Type.String({ format: 'date-time', description: 'ISO 8601 com fuso.' })
export const Ambiente = Type.Enum(['producao', 'homologacao'], {
  $id: 'Ambiente',
  description: 'producao tem valor fiscal; homologacao é teste. A chave de API decide.',
})
export const Trilho = Type.Enum(['nacional', 'municipal'], {
  $id: 'Trilho',
  description: 'Por onde a nota vai: o sistema nacional, ou o do próprio município. O serviço escolhe.',
})
export const CpfCnpj = Type.Unsafe<string>(CPF_CNPJ)
export const Ibge = Type.String({
  pattern: '^\\d{7}$',
  'x-formato': 'o código IBGE de 7 dígitos',
  examples: ['3550308'],
})
/** An answer whose moments are read again before they become text: each is a Date, at every depth. */
export type ComDatas<T> = [Date] extends [T]
  ? Exclude<T, string>
  : T extends readonly (infer Item)[]
    ? ComDatas<Item>[]
    : T extends object
      ? { -readonly [Name in keyof T]: ComDatas<T[Name]> }
      : T
/** A text with more than white space. */
export const Texto = (maxLength: number, description?: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-formato': 'um texto que não seja só espaços',
    ...(description && { description }),
  })
/** A URL that the service calls. */
export const Endereco = (maxLength: number, description?: string) =>
  Type.String({ format: 'uri', maxLength, ...(description && { description }) })
/** A name: one line, because it goes into the subject of e-mails, into tables and into the documents of cities. */
export const Nome = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\r\\n\\t]*\\S[^\\r\\n\\t]*$',
    'x-formato': 'um texto de uma linha, que não seja só espaços',
  })
export const OuNulo = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The paging every list takes (docs/especificacao/contrato.md#8-limits). */
export const Pagina = {
  limit: Type.Integer({ minimum: 0, maximum: 100, default: 25 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
}

/** A page of items, whose shape has a name (docs/especificacao/decisoes.md#1-http-conventions). */
export const PaginaDe = <T extends TSchema & { $id: string }, More extends Record<string, TSchema> = {}>(
  item: T,
  more = {} as More,
) =>
  Forma(`PaginaDe${item.$id}`, {
    items: Type.Array(item),
    total: Type.Integer(),
    limit: Type.Integer(),
    offset: Type.Integer(),
    ...more,
  })

/** One finding on one field: its path, what was received and expected, what to do, and the page of its code. */
export const ErroItem = Forma('ErroDeCampo', {
  campo: Type.String({
    description:
      'Caminho no JSON enviado: servico[0].iss.aliquota, novaNota.tomador.cpfCnpj, notas[3].prestador. Um parâmetro da consulta é query.limit, um cabeçalho é header.Content-Type; vazio quando nenhum campo tem culpa.',
  }),
  codigo: Type.String({ description: 'Um código da tabela docs/erros, ou o código oficial do município.' }),
  mensagem: Type.String({
    description: 'O que veio e o que se esperava; na recusa de um município, o que ele disse, como disse.',
  }),
  correcao: Type.String({
    description: 'O que fazer; na recusa de um município, a nossa explicação do código, ou a dele onde não a temos.',
    examples: ['Envie um valor dentro do limite que a mensagem diz.'],
  }),
  link: Type.String({
    description: 'A página da documentação que explica o código, neste servidor.',
    examples: ['/v1/docs/erros#VALOR_FORA_DO_LIMITE'],
  }),
})

/** The error body of every operation (docs/especificacao/decisoes.md#1-http-conventions). */
export const ErrorBody = Forma(
  'ErrorBody',
  {
    status: Type.Enum(['rejeitada_schema_dps', 'rejeitada_regra', 'erro']),
    codigo: Type.String({ description: 'Código de uma lista fechada.' }),
    mensagem: Type.String(),
    correcao: Type.String({ description: 'O que fazer.' }),
    erros: Type.Array(ErroItem),
    requestId: Type.String({ description: 'O mesmo do cabeçalho x-request-id.' }),
  },
  {
    description:
      'Corpo de toda resposta de erro. Alguns códigos trazem mais: LIMITE_DE_REQUISICOES espereSegundos, ESTADO_INVALIDO estadoAtual e permitidos, VERSAO_DIVERGENTE o que mudou.',
    additionalProperties: true,
  },
)

/** A query parameter that is a day or a moment. */
export const DiaOuMomento = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], {
    description: `${description} Data e hora sem fuso, e o dia, valem em Brasília.`,
  })

/** A filter whose days and moments `de` and `ate` have become instants. */
export type EmInstantes<Filtro> = Omit<Filtro, 'de' | 'ate'> & { de?: Date | undefined; ate?: Date | undefined }
