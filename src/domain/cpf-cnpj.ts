/** The two numbers of Brazilian taxpayers, without mask: 11 digits (CPF) or 14 characters (CNPJ). */
type TipoDocumento = 'cpf' | 'cnpj'

/** The kind of number that a text has the form of, without a check of its digits; null for neither. */
export function kindOf(cpfCnpj: string): TipoDocumento | null {
  if (/^\d{11}$/.test(cpfCnpj)) return 'cpf'
  return CNPJ.test(cpfCnpj) ? 'cnpj' : null
}

/**
 * Whether it is a CPF or CNPJ with right check digits. A number of one repeated digit passes the sum but is refused.
 */
export function isCpfCnpj(cpfCnpj: string): boolean {
  const kind = kindOf(cpfCnpj)
  if (kind === null || /^(.)\1{10,13}$/.test(cpfCnpj)) return false
  const body = cpfCnpj.slice(0, -2)
  return cpfCnpj === body + checkDigits(body)
}

/** Whether it is a CNPJ with letters, issued since 31/07/2026 (IN RFB 2.229/2024). */
export const isAlfanumerico = (cpfCnpj: string) => kindOf(cpfCnpj) === 'cnpj' && /[A-Z]/.test(cpfCnpj)

/**
 * The two check digits of a CPF (9 digits) or CNPJ (12 characters) without them. Modulo 11; a letter counts as its
 * ASCII code less 48, so digits keep their value and 12.ABC.345/01DE gives 35, the official example.
 */
export function checkDigits(body: string): string {
  const weightMax = body.length === CPF_BODY_LENGTH ? 12 : 9
  const first = checkDigit(body, weightMax)
  return first + checkDigit(body + first, weightMax)
}

/** A typed or pasted number as it is stored and sent: without mask, letters in capitals. */
export const unmaskCpfCnpj = (text: string) => text.replace(/[./-]/g, '').toUpperCase()

/**
 * The same for a text that is a CPF or CNPJ with its mask, or with letters that are not capitals; any other text stays
 * unchanged.
 */
export const withoutMask = (text: string): string => (MASKED.test(text) ? unmaskCpfCnpj(text) : text)

/** The eight characters that all establishments of a company share; a CPF is its own root. */
export const rootOf = (cpfCnpj: string) => (kindOf(cpfCnpj) === 'cnpj' ? cpfCnpj.slice(0, 8) : cpfCnpj)

/** With its mask, for people: 529.982.247-25, 11.222.333/0001-81. Anything else comes back as it is. */
export function maskCpfCnpj(cpfCnpj: string): string {
  const kind = kindOf(cpfCnpj)
  if (kind === 'cpf') return cpfCnpj.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  return kind === 'cnpj' ? cpfCnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') : cpfCnpj
}

/** One check digit: weights 2, 3, … from the right, starting over after `weightMax` (CPF never does). */
function checkDigit(text: string, weightMax: number): string {
  let total = 0
  let weight = 2
  for (let i = text.length - 1; i >= 0; i--) {
    total += (text.charCodeAt(i) - 48) * weight
    weight = weight === weightMax ? 2 : weight + 1
  }
  const rest = total % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const CPF_BODY_LENGTH = 9
const MASKED =
  /^(\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Za-z]{2}\.?[0-9A-Za-z]{3}\.?[0-9A-Za-z]{3}\/?[0-9A-Za-z]{4}-?\d{2})$/
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
