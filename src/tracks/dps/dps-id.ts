/** The parts that make a DPS unique at SEFIN (E0014): issuing município, issuer, series, number. */
export type ChaveDps = { municipio: string; cpfCnpj: string; serie: string; numero: string }

/**
 * Id of a DPS, 45 characters: `DPS` + município (7) + kind of registration (1 CPF, 2 CNPJ) + registration (14) +
 * series (5) + number (15), zero-padded (E0004). Series and number must be numeric: see `whyNotSerie`.
 */
export function dpsId({ municipio, cpfCnpj, serie, numero }: ChaveDps): string {
  const kind = cpfCnpj.length === CPF_LENGTH ? '1' : '2'
  return `DPS${municipio}${kind}${cpfCnpj.padStart(14, '0')}${serie.padStart(5, '0')}${numero.padStart(15, '0')}`
}

/** The parts of a DPS id (series and number without leading zeros), or null when the text is not one. */
export function parseDpsId(id: string): ChaveDps | null {
  const match = DPS_ID.exec(id)
  if (!match) return null
  const [, municipio, kind, registration, serie, numero] = match
  return {
    municipio: municipio!,
    cpfCnpj: kind === '1' ? registration!.slice(3) : registration!,
    serie: String(Number(serie)),
    numero: String(BigInt(numero!)),
  }
}

/** The parts in the 50 digits of an access key. `anoMes`: AAMM of emission. `ambienteGerador`: 1 município, 2 SEFIN. */
export type ChaveAcesso = {
  municipio: string
  ambienteGerador: string
  cpfCnpj: string
  numero: string
  anoMes: string
  codigo: string
}

/**
 * The parts of an NFS-e access key, or null when it does not have 50 digits. The check digit is not verified: a key
 * that SEFIN answers is a fact, whatever its digit; `hasValidDv` is for keys that people type.
 */
export function parseChaveAcesso(chave: string): ChaveAcesso | null {
  const match = CHAVE.exec(chave)
  if (!match) return null
  const [, municipio, ambienteGerador, kind, registration, numero, anoMes, codigo] = match
  return {
    municipio: municipio!,
    ambienteGerador: ambienteGerador!,
    cpfCnpj: kind === '1' ? registration!.slice(3) : registration!,
    numero: String(BigInt(numero!)),
    anoMes: anoMes!,
    codigo: codigo!,
  }
}

/** Whether a key of NFS-e (50 digits) or NF-e (44) ends with its check digit (E0042, E0455, E0460). */
export function hasValidDv(chave: string): boolean {
  return /^(\d{44}|\d{50})$/.test(chave) && chave.endsWith(checkDigit(chave.slice(0, -1)))
}

/** Check digit of an access key without it: weights 2 to 9 from the right, modulo 11, 0 for remainders 0 and 1. */
export function checkDigit(digits: string): string {
  let total = 0
  for (let i = digits.length - 1, weight = 2; i >= 0; i--, weight = weight === 9 ? 2 : weight + 1) {
    total += (digits.charCodeAt(i) - 48) * weight
  }
  const rest = total % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const CPF_LENGTH = 11
const DPS_ID = /^DPS(\d{7})([12])(\d{14})(\d{5})(\d{15})$/
const CHAVE = /^(\d{7})(\d)([12])(\d{14})(\d{13})(\d{4})(\d{9})\d$/
