/** The parts that make a DPS unique at SEFIN (E0014): issuing município, issuer, series, number. */
type ChaveDps = { municipio: string; cpfCnpj: string; serie: string; numero: string }

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
  const [, municipio, registration, serie, numero] = match
  return {
    municipio: municipio!,
    cpfCnpj: id[10] === '1' ? registration!.slice(3) : registration!,
    serie: String(Number(serie)),
    numero: String(BigInt(numero!)),
  }
}

/** The parts in the 50 characters of an access key. `anoMes`: AAMM of emission. `ambienteGerador`: 1 município, 2 SEFIN. */
type ChaveAcesso = {
  municipio: string
  ambienteGerador: string
  cpfCnpj: string
  numero: string
  anoMes: string
  codigo: string
}

/**
 * The parts of an NFS-e access key, or null when the text has not its form. The check digit is not verified: a key
 * that SEFIN answers is a fact, whatever its digit; `hasValidDv` is for keys that people type.
 */
export function parseChaveAcesso(chave: string): ChaveAcesso | null {
  const match = CHAVE.exec(chave)
  if (!match) return null
  const [, municipio, ambienteGerador, registration, numero, anoMes, codigo] = match
  return {
    municipio: municipio!,
    ambienteGerador: ambienteGerador!,
    cpfCnpj: chave[8] === '1' ? registration!.slice(3) : registration!,
    numero: String(BigInt(numero!)),
    anoMes: anoMes!,
    codigo: codigo!,
  }
}

/** Whether a text has the form of an NFS-e access key: letters only in the inscription, at places 10 to 23. */
export const isChaveAcesso = (text: string) => /^\d{9}[0-9A-Z]{14}\d{27}$/.test(text)

/**
 * Whether the national schema lets an event, a replacement or a deduction name this key. TSChaveNFSe has its letters at
 * places 7 to 20, by a slip, and the inscription is at 10 to 23: a letter in the twelfth place of the CNPJ falls outside
 * (docs/referencia/lei.md#11-what-20260727-changes).
 */
export const isNomeavel = (chave: string) => /^\d{6}[0-9A-Z]{14}\d{30}$/.test(chave)

/**
 * Whether a key of NFS-e (50 characters) or NF-e (44) ends with its check digit (E0042, E0455, E0460). A letter counts
 * as its ASCII code less 48 (NT Conjunta 2025.001 of the NF-e; the NFS-e has no text of its own).
 */
export function hasValidDv(chave: string): boolean {
  return (isChaveAcesso(chave) || CHAVE_NFE.test(chave)) && chave.endsWith(checkDigit(chave.slice(0, -1)))
}

/** Check digit of an access key without it: weights 2 to 9 from the right, modulo 11, 0 for remainders 0 and 1. */
export function checkDigit(body: string): string {
  let total = 0
  for (let i = body.length - 1, weight = 2; i >= 0; i--, weight = weight === 9 ? 2 : weight + 1) {
    total += (body.charCodeAt(i) - 48) * weight
  }
  const rest = total % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const CPF_LENGTH = 11
const DPS_ID = /^DPS(\d{7})(?:1(?=\d{14})|2)([0-9A-Z]{14})(\d{5})(\d{15})$/
const CHAVE = /^(\d{7})(\d)(?:1(?=\d{14})|2)([0-9A-Z]{14})(\d{13})(\d{4})(\d{9})\d$/
const CHAVE_NFE = /^\d{6}[0-9A-Z]{14}\d{24}$/
