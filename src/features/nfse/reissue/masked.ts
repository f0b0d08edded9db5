import type { Erro } from '#domain/nota/nota.ts'
import { joinCampo } from '#domain/schema.ts'

/** The text in place of a credential (docs/especificacao/decisoes.md#4-issuance). */
const MASK = '***'

/**
 * Paths of the values that are only a mask, in document order: they must be filled in before a re-issue
 * (docs/especificacao/contrato.md#42-re-issue).
 */
export function findMasked(value: unknown, campo = ''): string[] {
  if (value === MASK) return [campo]
  if (Array.isArray(value)) return value.flatMap((item, index) => findMasked(item, `${campo}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => findMasked(inner, joinCampo(campo, name)))
}

/** One finding for each masked value of a payload. */
export const maskedErros = (payload: unknown): Erro[] =>
  findMasked(payload).map((campo) => ({
    campo,
    codigo: 'VALOR_MASCARADO',
    mensagem: 'Recebida a máscara "***"; esperado o valor verdadeiro.',
    correcao: 'Preencha o campo de novo ou retire-o.',
  }))
