import { passos, readAt } from '#domain/caminhos.ts'
import { collectUnknown, type Schema, validateSchema } from '#domain/schema.ts'
import type { Conexao } from '#web/api/ops/client.ts'
import type { FalhaNoJson } from '#web/kit/code/falhas-no-json.ts'
import type { Lugar } from '#web/kit/code/json-no-texto.ts'
import type { CampoPossivel, Possiveis } from '#web/kit/code/Sugestoes.tsx'

/** The fields that a person writes of a connection. */
export type Conteudo = Pick<Conexao, 'titulo' | 'urls' | 'diferencas' | 'ca' | 'template'>

/** A content as it is edited and compared, always in the same order. */
export const textoDe = ({ titulo, urls, diferencas, ca, template }: Conteudo): string =>
  JSON.stringify({ titulo, urls, diferencas, ca, template }, null, 2)

const ENDERECOS: Schema = {
  type: 'object',
  properties: { padrao: { type: 'string' } },
  additionalProperties: { type: 'string', maxLength: 500 },
}
const AMBIENTES = (parte: Schema): Schema => ({
  type: 'object',
  properties: { producao: parte, homologacao: parte },
  additionalProperties: false,
})

/** The schema of a content whose template is of this family; the parts that an ambiente has otherwise may be any part. */
function schemaOf(template: Schema): Schema {
  const parcial = withoutRequired(template)
  return {
    type: 'object',
    properties: {
      titulo: { type: 'string', minLength: 1, maxLength: 150 },
      urls: AMBIENTES(ENDERECOS),
      diferencas: AMBIENTES(parcial),
      ca: { type: 'array', items: { type: 'string' }, maxItems: 20 },
      template,
    },
    required: ['titulo', 'template'],
    additionalProperties: false,
  }
}

const withoutRequired = ({ required: _, properties, ...resto }: Schema): Schema => ({
  ...resto,
  ...(properties && {
    properties: Object.fromEntries(Object.entries(properties).map(([nome, each]) => [nome, withoutRequired(each)])),
  }),
})

/** The variant of a family; without one, the first. */
function variantOf({ anyOf = [] }: Schema, familia: unknown): Schema {
  return anyOf.find(({ properties }) => properties?.['familia']?.const === familia) ?? anyOf[0] ?? {}
}
const familiaOf = (valor: object) => readAt(valor, 'template.familia')

/** Every fault that the schema of templates finds in a content, with the fields that no family knows. */
export function checkConteudo(esquema: Schema, valor: object): FalhaNoJson[] {
  const template = readAt(valor, 'template')
  const minha = variantOf(esquema, familiaOf(valor))
  const unknownTo = (esquema.anyOf ?? []).map((variant) => collectUnknown(variant, template, CAMPOS_MAX))
  const misspelt = collectUnknown(minha, template, CAMPOS_MAX).filter((campo) =>
    unknownTo.every((unknown) => unknown.some((each) => campo === each || campo.startsWith(`${each}.`))),
  )
  return [
    ...validateSchema(schemaOf(minha), valor),
    ...misspelt.map((campo) => ({ campo: `template.${campo}`, mensagem: 'Nenhum padrão tem este campo.' })),
  ]
}
/** More than the number of fields of a template. */
const CAMPOS_MAX = 500

/** The fields and values that fit at a place of a content. */
export function completarConteudo(esquema: Schema, valor: Record<string, unknown>, lugar: Lugar): Possiveis {
  const raiz = schemaOf(variantOf(esquema, familiaOf(valor)))
  const { properties = {} } = schemaAt(raiz, lugar.grupo)
  const presentes = Object.keys((lugar.grupo ? readAt(valor, lugar.grupo) : valor) ?? {})
  const campos = Object.entries(properties)
    .filter(([nome]) => !presentes.includes(nome))
    .map(([nome, each]): CampoPossivel => ({ nome, valor: beginOf(each), ajuda: sayWhat(each) }))
  const valores = lugar.campo ? valuesOf(schemaAt(raiz, lugar.campo)) : []
  return { grupo: lugar.grupo, campos, campo: lugar.campo, valores }
}

const schemaAt = (schema: Schema, campo: string): Schema =>
  passos(campo).reduce<Schema>((each, passo) => {
    const { properties, items, additionalProperties } = groupOf(each)
    return properties?.[passo] ?? items ?? (typeof additionalProperties === 'object' ? additionalProperties : {})
  }, schema)
const groupOf = (schema: Schema): Schema => schema.anyOf?.find(({ properties }) => properties) ?? schema

const valuesOf = (schema: Schema): readonly unknown[] =>
  schema.const !== undefined ? [schema.const] : (schema.enum ?? (schema.type === 'boolean' ? [true, false] : []))

/** The value that a field begins with: valid where one value is, empty of its type otherwise. */
function beginOf(schema: Schema): unknown {
  const [primeiro] = valuesOf(schema)
  if (primeiro !== undefined) return primeiro
  if (schema.anyOf?.some(({ type }) => type === 'null') || schema.type?.includes('null')) return null
  const { type, properties = {}, required = [], minimum = 0 } = groupOf(schema)
  if (type === 'object')
    return Object.fromEntries(required.map((nome) => [nome, properties[nome] ? beginOf(properties[nome]) : '']))
  if (type === 'array') return []
  return type === 'integer' || type === 'number' ? minimum : ''
}

/** An empty content of a family: every required field, still to be filled in. */
export const emBranco = (esquema: Schema, familia: string): Conteudo => ({
  titulo: '',
  urls: {},
  diferencas: {},
  ca: [],
  template: beginOf(variantOf(esquema, familia)) as Conteudo['template'],
})

const TIPOS: Record<string, string> = {
  string: 'um texto',
  boolean: 'true ou false',
  integer: 'um número inteiro',
  array: 'uma lista',
  object: 'um grupo de campos',
  null: 'null',
}
function sayWhat(schema: Schema): string {
  const valores = valuesOf(schema)
  if (valores.length > 0) return valores.map((valor) => JSON.stringify(valor)).join(', ')
  return [groupOf(schema).type ?? []]
    .flat()
    .map((type) => TIPOS[type] ?? type)
    .join(' ou ')
}
