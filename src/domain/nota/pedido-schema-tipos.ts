import type { Schema } from '#domain/schema.ts'

type Texto = Omit<Schema, 'type'> & { readonly type: 'string' }
type Numero = Omit<Schema, 'type'> & { readonly type: 'number' | 'integer' }

/**
 * Greatest amount of money in a request, in reais: 15 digits, which is what the schemas of the cities take (`tsValor`,
 * `tpValor`) and the most that a JSON number always carries to the centavo. The national schema takes 17 digits.
 */
export const VALOR_MAX = 9_999_999_999_999.99

/** Money in reais, at most 2 decimals (docs/especificacao/contrato.md#21-conventions). */
export const dinheiro = (description: string): Numero => ({
  type: 'number',
  minimum: 0,
  maximum: VALOR_MAX,
  'x-casas': 2,
  description,
})

/** A rate or share in percent, 0 to 100, at most 4 decimals (docs/especificacao/contrato.md#21-conventions). */
export const aliquota = (description: string): Numero => ({
  type: 'number',
  minimum: 0,
  maximum: 100,
  'x-casas': 4,
  description,
})

/** Text counted in characters. */
export const texto = (minLength: number, maxLength: number, description: string): Texto => ({
  type: 'string',
  ...(minLength > 0 && { minLength }),
  maxLength,
  description,
})

/** Exactly `length` digits. */
export const digitos = (length: number, description: string): Texto => ({
  type: 'string',
  pattern: `^\\d{${length}}$`,
  'x-formato': `${length} dígitos`,
  description,
})

/**
 * A CPF or a CNPJ (12 letters or digits and 2 check digits, IN RFB 2.229/2024), without mask; `readValue` decides who
 * may send one with its mask.
 */
export const CPF_CNPJ = {
  type: 'string',
  format: 'cpf-cnpj',
  pattern: '^(\\d{11}|[0-9A-Z]{12}\\d{2})$',
  'x-formato':
    'um CPF (11 dígitos) ou um CNPJ (12 dígitos ou letras maiúsculas e 2 dígitos verificadores), sem máscara',
} as const satisfies Schema

/** An access key of NFS-e or NF-e: digits, but for the 14 characters of the CNPJ in it, which may be letters. */
export const chave = (kind: keyof typeof CHAVES, description: string): Texto => ({
  type: 'string',
  pattern: CHAVES[kind],
  'x-formato': `os ${kind === 'nfse' ? 50 : 44} caracteres da chave: dígitos, e letras maiúsculas só no CNPJ`,
  description,
})
const CHAVES = { nfse: '^\\d{9}[0-9A-Z]{14}\\d{27}$', nfe: '^\\d{6}[0-9A-Z]{14}\\d{24}$' } as const

/** IBGE code of a municipality. */
export const IBGE = (description: string): Texto => ({ ...digitos(7, description), examples: ['3550308'] })

type Propriedades = { readonly [name: string]: Schema }
type Objeto<R extends readonly string[], P extends Propriedades> = {
  readonly $id?: string
  readonly type: 'object'
  readonly description: string
  readonly required?: R
  readonly properties: P
}

/** An object; fields that are not named here are accepted and ignored with an aviso. */
export const objeto = <const R extends readonly string[], const P extends Propriedades>(
  description: string,
  required: R,
  properties: P,
): Objeto<R, P> => ({ type: 'object', description, ...(required.length > 0 && { required }), properties })

/** An object with a name in the description of the API. */
export const forma = <const R extends readonly string[], const P extends Propriedades>(
  $id: string,
  ...shape: [description: string, required: R, properties: P]
): Objeto<R, P> => ({ $id, ...objeto(...shape) })

/** The field waits for a layout that has neither schema nor date: it is refused until then. */
export const nt009 = <const S extends Schema>(schema: S): S => ({
  ...schema,
  description: `${schema.description} Só no leiaute da NT 009, ainda sem data: recusado até lá.`,
})

/** A code of a closed list of the national layout. */
export const codigo = (valores: readonly number[], description: string): Numero => ({
  type: 'integer',
  enum: valores,
  description,
})

/** A day, YYYY-MM-DD. */
export const data = (description: string): Texto => ({ type: 'string', format: 'date', description })

/** Digits, from one to `max`, as text; zeros on the left are filled in by the document. */
export const ateDigitos = (max: number, description: string): Texto => ({
  type: 'string',
  pattern: `^\\d{1,${max}}$`,
  'x-formato': `de 1 a ${max} dígitos`,
  description,
})

/** Letters and digits, from one to `max`. */
export const alfanumerico = (max: number, description: string): Texto => ({
  ...texto(1, max, description),
  pattern: '^[0-9A-Za-z]+$',
  'x-formato': 'letras e dígitos',
})
