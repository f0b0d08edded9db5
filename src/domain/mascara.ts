import type { Erro } from './nota/nota.ts'
import { joinCampo } from './storable.ts'

/** The text in place of a credential, alone or as the login of a URL (docs/especificacao/decisoes.md#4-issuance). */
const MASKED = /^\s*\*\*\*\s*$|:\/\/\*\*\*@/

/**
 * Paths of the values that are only a mask, in document order: they must be filled in again, because no city ever
 * receives `***` (docs/especificacao/contrato.md#42-re-issue rule 3).
 */
export function findMasked(value: unknown, campo = ''): string[] {
  const found: string[] = []
  collect(value, campo, found)
  return found
}

/** Paths are built only for objects that are searched and for values that are found: most fields are neither. */
function collect(value: unknown, campo: string, found: string[]): void {
  if (typeof value === 'string') {
    if (isMasked(value)) found.push(campo)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, `${campo}[${index}]`, found)
  } else if (typeof value === 'object' && value !== null) {
    for (const name of Object.keys(value)) {
      const inner = (value as Record<string, unknown>)[name]
      if (typeof inner === 'string' ? isMasked(inner) : typeof inner === 'object')
        collect(inner, joinCampo(campo, name), found)
    }
  }
}

const isMasked = (text: string) => text.includes('***') && MASKED.test(text)

/** The value without masks: unknown fields, whose values this service stored masked and never sent. */
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
