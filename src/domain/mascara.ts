import type { Erro } from './nota/nota.ts'
import { joinCampo } from './schema.ts'

/** The text in place of a credential, alone or as the login of a URL (docs/especificacao/decisoes.md#4-issuance). */
const MASKED = /^\s*\*\*\*\s*$|:\/\/\*\*\*@/

/**
 * Paths of the values that are only a mask, in document order: they must be filled in again, because no city ever
 * receives `***` (docs/especificacao/contrato.md#42-re-issue rule 3).
 */
export function findMasked(value: unknown, campo = ''): string[] {
  if (typeof value === 'string') return MASKED.test(value) ? [campo] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => findMasked(item, `${campo}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findMasked(inner, joinCampo(campo, name)))
}

/** The value without what is only a mask: unknown fields, whose values this service stored masked and never sent. */
export function withoutMasked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMasked)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, inner]) => !(typeof inner === 'string' && MASKED.test(inner)))
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutMasked(inner)]))
}

/** One finding for each masked value of a body. */
export const maskedErros = (body: unknown): Erro[] =>
  findMasked(body).map((campo) => ({
    campo,
    codigo: 'VALOR_MASCARADO',
    mensagem: 'Recebida a máscara "***"; esperado o valor verdadeiro.',
    correcao: 'Preencha o campo de novo ou retire-o.',
  }))
