import type { CodigoCampo } from './codigos.ts'
import { withoutMask } from './cpf-cnpj.ts'
import { leadsToCredential, MASK, maskCredentials } from './credenciais.ts'
import { decimalsOf } from './money.ts'
import type { Erro } from './nota/nota.ts'
import { isFormat } from './schema-formats.ts'
import { findUnstorable, joinCampo } from './storable.ts'

/** The part of JSON Schema the routes use (TypeBox writes the same shape), plus our keywords `x-…`. */
export type Schema = {
  /** Name of the shape in the description of the API, where it appears once. */
  readonly $id?: string
  readonly type?: string | readonly string[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly patternProperties?: { readonly [pattern: string]: Schema }
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  /** Lengths count code points, not UTF-16 units. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** email, uuid, date, date-time or uri; `cpf-cnpj` and `uf`: see `readValue`; others are documentation only. */
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  /** Greatest number of decimals of a number. */
  readonly 'x-casas'?: number
  /** A document that is stored with any content; its verb reports the faults. */
  readonly 'x-livre'?: true
  /** The meaning of `pattern`, in words a client understands: "11 ou 14 dígitos, sem máscara". */
  readonly 'x-formato'?: string
  readonly description?: string
  readonly default?: unknown
  readonly examples?: readonly unknown[]
}

/**
 * Every fault of a JSON value against a schema, in the order of the schema (at most 500). `campo` is the path in the
 * client's JSON (`servico[0].iss.aliquota`; empty for the body itself). For unknown fields only their names and texts
 * are checked: text that cannot be stored is refused everywhere.
 */
export function validateSchema(schema: Schema, value: unknown): Erro[] {
  const erros: Erro[] = []
  check(schema, value, '', erros)
  const bad = erros.length < FAULTS_MAX ? findUnstorable(value, schema) : []
  return bad.length === 0
    ? erros
    : [...erros, ...bad.filter(({ campo }) => !erros.some((erro) => erro.campo === campo))]
}

/** Paths of the fields that the schema does not know, in document order; at most `max`. */
export const collectUnknown = (schema: Schema, value: unknown, max = UNKNOWN_MAX): string[] =>
  findUnknown(schema, value, max).map(({ campo }) => campo)

/** A field that the schema does not know: its path, name and value, and the object it is in, with schema and path. */
export type Desconhecido = {
  campo: string
  nome: string
  valor: unknown
  dono: { campo: string; schema: Schema; valor: Record<string, unknown> }
}

/** The fields that the schema does not know, in document order; at most `max`. */
export function findUnknown(schema: Schema, value: unknown, max = UNKNOWN_MAX): Desconhecido[] {
  const found: Desconhecido[] = []
  collect(schema, value, '', found, max)
  return found
}

/** A received value as an error shows it: shortened, a secret as `***`. */
export function showValue(campo: string, value: unknown): string {
  if (leadsToCredential(campo)) return MASK
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  const clean = [
    ...maskCredentials(text.slice(0, MASKED_MAX))
      .slice(0, SHOWN_MAX * 2)
      .toWellFormed()
      .replace(NOT_IN_XML, '\uFFFD'),
  ]
  const short = clean.length > SHOWN_MAX ? `${clean.slice(0, SHOWN_MAX).join('')}…` : clean.join('')
  return typeof value === 'string' ? `"${short}"` : short
}

function check(schema: Schema, value: unknown, campo: string, erros: Erro[]): void {
  if (erros.length >= FAULTS_MAX) return
  for (const part of schema.allOf ?? []) check(part, value, campo, erros)
  if (schema.anyOf) {
    checkAnyOf(schema.anyOf, value, campo, erros)
    return
  }
  const fault: Fault = (codigo, mensagem, correcao) =>
    erros.push({ campo, codigo, mensagem, ...(correcao && { correcao }) })

  if (!isOfType(schema, value)) {
    const types = typesOf(schema)
    fault('TIPO_INVALIDO', `Esperado ${types.map(typeName).join(' ou ')}; recebido ${describe(campo, value)}.`)
    return
  }
  const allowed = 'const' in schema ? [schema.const] : schema.enum
  if (allowed && !allowed.includes(value)) {
    fault('VALOR_NAO_PERMITIDO', `Recebido ${showValue(campo, value)}; os valores aceitos são ${listValues(allowed)}.`)
    return
  }
  if (typeof value === 'string') checkString(schema, value, campo, fault)
  else if (typeof value === 'number') checkNumber(schema, value, fault)
  else if (Array.isArray(value)) checkArray(schema, value, campo, erros, fault)
  else if (isObject(value)) checkObject(schema, value, campo, erros)
}

function checkAnyOf(variants: readonly Schema[], value: unknown, campo: string, erros: Erro[]): void {
  const tries = variants.map((variant) => validateVariant(variant, value, campo))
  if (tries.some((faults) => faults.length === 0)) return
  const sameType = variants.findIndex((variant) => {
    const types = typesOf(variant)
    return !('const' in variant) && types.length > 0 && types.some((type) => hasType(value, type))
  })
  if (sameType >= 0) {
    erros.push(...tries[sameType]!)
    return
  }
  const literals = variants.filter((variant) => 'const' in variant).map((variant) => variant.const)
  const types = [...new Set(variants.filter((variant) => !('const' in variant)).flatMap(typesOf))].map(typeName)
  const expected = [...literals.map((literal) => showValue('', literal)), ...types].join(', ')
  const codigo = literals.length > 0 ? 'VALOR_NAO_PERMITIDO' : 'TIPO_INVALIDO'
  erros.push({ campo, codigo, mensagem: `Recebido ${describe(campo, value)}; esperado um destes: ${expected}.` })
}

function validateVariant(variant: Schema, value: unknown, campo: string): Erro[] {
  const erros: Erro[] = []
  check(variant, value, campo, erros)
  return erros
}

type Fault = (codigo: CodigoCampo, mensagem: string, correcao?: string) => void

function checkString(schema: Schema, value: string, campo: string, fault: Fault): void {
  // XML 1.0 cannot carry these, and neither lone surrogates nor NUL survive UTF-8 and PostgreSQL text.
  const bad = value.isWellFormed() ? value.match(NOT_IN_XML)?.[0] : 'um par substituto incompleto'
  if (bad !== undefined) {
    const name = bad.length === 1 ? `U+${bad.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` : bad
    fault('CARACTERE_INVALIDO', `O texto traz um caractere que a nota não pode conter (${name}).`)
    return
  }
  const { minLength, maxLength } = schema
  const length = minLength === undefined && maxLength === undefined ? 0 : countChars(value)
  if (minLength !== undefined && length < minLength) {
    fault('TAMANHO_INVALIDO', `O campo tem ${chars(length)}; o mínimo é ${minLength}.`)
    return
  }
  if (maxLength !== undefined && length > maxLength) {
    fault('TAMANHO_INVALIDO', `O campo tem ${chars(length)}; o limite é ${maxLength}.`)
    return
  }
  if (minLength && value.trim() === '') {
    fault('TAMANHO_INVALIDO', 'O campo só tem espaços; escreva ao menos uma letra, um número ou um sinal.')
    return
  }
  if (value === '' && !minLength && schema.pattern === undefined && schema.format !== 'uuid') return
  const wrongPattern = schema.pattern !== undefined && !regexOf(schema.pattern).test(value)
  const wrongFormat = schema.format !== undefined && !isFormat(schema.format, value)
  if (!wrongPattern && !wrongFormat) return
  const expected = schema['x-formato'] ?? FORMAT_NAMES[schema.format ?? ''] ?? `o padrão ${schema.pattern}`
  const bare = schema.format === 'cpf-cnpj' ? withoutMask(value) : value
  const correcao = bare === value ? undefined : `Envie ${showValue(campo, bare)}.`
  fault('FORMATO_INVALIDO', `Recebido ${showValue(campo, value)}; o formato esperado é ${expected}.`, correcao)
}

const INT_MAX = 2 ** 31 - 1
const INT_MIN = -(2 ** 31)

function checkNumber(schema: Schema, value: number, fault: Fault): void {
  if (!Number.isFinite(value)) return void fault('VALOR_FORA_DO_LIMITE', 'O número é grande demais para ser lido.')
  const whole = schema.type === 'integer'
  // An integer without a bound of its own is stored in 32 bits.
  const { minimum = whole ? INT_MIN : undefined, maximum = whole ? INT_MAX : undefined } = schema
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema
  if (above !== undefined && value <= above) {
    return void fault('VALOR_FORA_DO_LIMITE', `Recebido ${value}; deve ser maior que ${above}.`)
  }
  if (below !== undefined && value >= below) {
    return void fault('VALOR_FORA_DO_LIMITE', `Recebido ${value}; deve ser menor que ${below}.`)
  }
  if (minimum !== undefined && value < minimum) {
    return void fault('VALOR_FORA_DO_LIMITE', `Recebido ${value}; o mínimo é ${minimum}.`)
  }
  if (maximum !== undefined && value > maximum) {
    return void fault('VALOR_FORA_DO_LIMITE', `Recebido ${value}; o máximo é ${maximum}.`)
  }
  const casas = schema['x-casas']
  if (casas === undefined || decimalsOf(value) <= casas) return
  fault('CASAS_DECIMAIS_EXCEDIDAS', `Recebido ${value}, com ${decimalsOf(value)} casas decimais; o limite é ${casas}.`)
}

function checkArray(schema: Schema, value: unknown[], campo: string, erros: Erro[], fault: Fault): void {
  const { minItems, maxItems, items } = schema
  if (minItems !== undefined && value.length < minItems) {
    fault('TAMANHO_INVALIDO', `${sizeOf(value.length)}; o mínimo é ${minItems}.`)
  }
  if (maxItems !== undefined && value.length > maxItems) {
    fault('TAMANHO_INVALIDO', `A lista tem ${value.length} itens; o limite é ${maxItems}.`)
    return
  }
  if (!items) return
  for (let index = 0; index < value.length && erros.length < FAULTS_MAX; index++) {
    check(items, value[index], `${campo}[${index}]`, erros)
  }
}

const sizeOf = (items: number) =>
  items === 0 ? 'A lista está vazia' : `A lista tem ${items} ${items === 1 ? 'item' : 'itens'}`

function checkObject(schema: Schema, value: Record<string, unknown>, campo: string, erros: Erro[]): void {
  for (const name of schema.required ?? []) {
    if (hasField(value, name)) continue
    erros.push({ campo: joinCampo(campo, name), codigo: 'CAMPO_OBRIGATORIO', mensagem: 'O campo é obrigatório.' })
  }
  const { properties = {} } = schema
  for (const name in properties)
    if (hasField(value, name)) check(properties[name]!, value[name], joinCampo(campo, name), erros)
  if (schema.patternProperties === undefined && typeof schema.additionalProperties !== 'object') {
    if (schema.additionalProperties === false) refuseUnknown(schema, value, campo, erros)
    return
  }
  for (const name of Object.keys(value)) {
    const extra = extraSchema(schema, name)
    if (extra) check(extra, value[name], joinCampo(campo, name), erros)
  }
}

function refuseUnknown(schema: Schema, value: Record<string, unknown>, campo: string, erros: Erro[]): void {
  for (const name of Object.keys(value)) {
    if (schema.properties && Object.hasOwn(schema.properties, name)) continue
    const mensagem = 'O campo não existe nesta operação.'
    erros.push({ campo: joinCampo(campo, name), codigo: 'VALOR_NAO_PERMITIDO', mensagem })
    if (erros.length >= FAULTS_MAX) return
  }
}

function collect(schema: Schema, value: unknown, campo: string, found: Desconhecido[], max: number): void {
  if (found.length >= max) return
  if (schema.anyOf) {
    const fits = schema.anyOf.find((variant) => typesOf(variant).some((type) => hasType(value, type)))
    if (fits) collect(fits, value, campo, found, max)
    return
  }
  if (Array.isArray(value)) {
    if (!schema.items) return
    for (const [index, item] of value.entries()) collect(schema.items, item, `${campo}[${index}]`, found, max)
    return
  }
  if (!isObject(value) || !schema.properties) return
  for (const name of Object.keys(value)) {
    const inner = value[name]
    const known = Object.hasOwn(schema.properties, name) ? schema.properties[name] : extraSchema(schema, name)
    if (known) {
      if (typeof inner === 'object') collect(known, inner, joinCampo(campo, name), found, max)
    } else if (schema.additionalProperties !== true && found.length < max)
      found.push({
        campo: joinCampo(campo, name),
        nome: name,
        valor: inner,
        dono: { campo, schema, valor: value },
      })
  }
}

/** The schema that patterns or `additionalProperties` give a field that `properties` does not name. */
function extraSchema(schema: Schema, name: string): Schema | undefined {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return undefined
  for (const [pattern, property] of Object.entries(schema.patternProperties ?? {})) {
    if (regexOf(pattern).test(name)) return property
  }
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
}

const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type

/** Whether the value has one of the types of the schema, or it names none. */
const isOfType = ({ type }: Schema, value: unknown): boolean =>
  type === undefined || (typeof type === 'string' ? hasType(value, type) : type.some((each) => hasType(value, each)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the object has the field. `undefined` never comes from JSON, only from our own code: the field is absent. */
const hasField = (value: Record<string, unknown>, name: string) =>
  Object.hasOwn(value, name) && value[name] !== undefined

function hasType(value: unknown, type: string): boolean {
  if (type === 'object') return isObject(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

const typeName = (type: string) => TYPE_NAMES[type] ?? type

function describe(campo: string, value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'uma lista'
  if (typeof value === 'object') return 'um objeto'
  return `${typeName(typeof value)} ${showValue(campo, value)}`
}

const listValues = (values: readonly unknown[]) => values.map((value) => showValue('', value)).join(', ')
const chars = (count: number) => `${count} ${count === 1 ? 'caractere' : 'caracteres'}`

/** Code points of a well-formed text. */
export function countChars(value: string): number {
  let pairs = 0
  for (let i = 0; i < value.length; i++) if ((value.charCodeAt(i) & 0xfc00) === 0xd800) pairs++
  return value.length - pairs
}

function regexOf(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const regex = new RegExp(pattern, 'u')
  compiled.set(pattern, regex)
  return regex
}

const compiled = new Map<string, RegExp>()
const FAULTS_MAX = 500
const UNKNOWN_MAX = 50
const SHOWN_MAX = 40
/** Enough of a text to recognise a key or a file in it. */
const MASKED_MAX = 500
/** Characters that XML 1.0 does not allow, in a text without lone surrogates. */
const NOT_IN_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g
const TYPE_NAMES: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'true ou false',
  object: 'objeto',
  array: 'lista',
  null: 'null',
}
const FORMAT_NAMES: Record<string, string> = {
  email: 'um e-mail (nome@dominio.com.br)',
  uuid: 'um UUID',
  date: 'uma data AAAA-MM-DD que exista',
  'date-time': 'data e hora ISO 8601 (2026-11-20T10:00:00-03:00)',
  uri: 'uma URL completa, http ou https (https://exemplo.com.br/…)',
}
