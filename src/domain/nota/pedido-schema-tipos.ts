import type { Schema } from '#domain/schema.ts'

/** Greatest amount of money in a request, in reais: sums in centavos stay exact. */
export const VALOR_MAX = 999_999_999_999.99

/** Money in reais, at most 2 decimals (docs/especificacao/contrato.md#21-conventions). */
export const dinheiro = (description: string): Schema => ({
  type: 'number',
  minimum: 0,
  maximum: VALOR_MAX,
  'x-casas': 2,
  description,
})

/** A rate or share in percent, 0 to 100, at most 4 decimals (docs/especificacao/contrato.md#21-conventions). */
export const aliquota = (description: string): Schema => ({
  type: 'number',
  minimum: 0,
  maximum: 100,
  'x-casas': 4,
  description,
})

/** Text counted in characters. */
export const texto = (minLength: number, maxLength: number, description: string): Schema => ({
  type: 'string',
  ...(minLength > 0 && { minLength }),
  maxLength,
  description,
})

/** Exactly `length` digits. */
export const digitos = (length: number, description: string): Schema => ({
  type: 'string',
  pattern: `^\\d{${length}}$`,
  'x-formato': `${length} dígitos`,
  description,
})

/** IBGE code of a municipality. */
export const IBGE = (description: string): Schema => ({ ...digitos(7, description), examples: ['3550308'] })

/** An object; fields that are not named here are accepted and ignored with an aviso. */
export const objeto = (
  description: string,
  required: readonly string[],
  properties: Record<string, Schema>,
): Schema => ({ type: 'object', description, ...(required.length > 0 && { required }), properties })

/** An object with a name in the description of the API. */
export const forma = ($id: string, ...shape: Parameters<typeof objeto>): Schema => ({ $id, ...objeto(...shape) })
