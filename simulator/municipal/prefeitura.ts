import type { Comportamentos } from '../behaviour.ts'
import type { Certificado } from '../certificate-reader.ts'
import type { Signer } from '../certificates.ts'
import { horaEm } from '../fusos.ts'
import type { Ambiente, Sefin } from '../national/sefin.ts'
import type { Tabelas } from '../national/tables.ts'
import type { XmlElement } from '../xml/parse.ts'
import { elementsOf, textOf } from '../xml/parse.ts'
import type { Cidade, Regras } from './cidade.ts'
import type { Livro } from './livro.ts'

/** One environment of a simulated city, running. */
export type Prefeitura = {
  cidade: Cidade
  ambiente: Ambiente
  livro: Livro
  /** The rules of its row, as the panel may have changed them. */
  regras: Regras
  comportamentos: Comportamentos
  /** Companies the panel registered, by CNPJ or CPF; registration is not required. */
  cadastro: Map<string, { im: string; nome: string }>
  tabelas: Tabelas
  /** The four digits of each item of LC 116; null when the table is missing. */
  itens: ReadonlySet<string> | null
  certificadoDe: (base64: string) => Certificado | null
  signer: () => Signer
  /** The national system's code with this city's own book, for the cities that accept DPS. */
  sefin: Sefin
}

/** The first element at a path of local names below another; undefined when one step is missing. */
export function find(from: XmlElement, path: string): XmlElement | undefined {
  let element: XmlElement | undefined = from
  for (const step of path.split('/')) {
    element = element && elementsOf(element).find((child) => child.local === step)
  }
  return element
}

/** Trimmed text at a path; '' when absent. */
export function textAt(from: XmlElement, path: string): string {
  const element = find(from, path)
  return element ? textOf(element).trim() : ''
}

/** Amount at a path, in centavos; 0 when absent. */
export function centsAt(from: XmlElement, path: string): number {
  const [, whole = '0', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(textAt(from, path)) ?? []
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
}

/** Centavos with two decimals. */
export function money(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Date and time of the municipality without a zone, as the municipal manuals write them. */
export function localTime({ cidade, regras }: Pick<Prefeitura, 'cidade' | 'regras'>, moment: Date): string {
  return horaEm(regras.municipio || cidade.ibge, moment)
}

/** Whether the digits of a CPF or CNPJ (also alphanumeric) check. */
export function isInscricao(text: string): boolean {
  if (/^\d{11}$/.test(text)) return checks(text, 9, 11)
  return /^[0-9A-Z]{12}\d{2}$/.test(text) && checks(text, 12, 9)
}

/** Module 11 over character codes minus 48, twice; `weightMax` is where the weights start again at 2. */
function checks(text: string, base: number, weightMax: number): boolean {
  if (new Set(text).size === 1) return false
  for (const length of [base, base + 1]) {
    let sum = 0
    for (let i = 0; i < length; i++) {
      const fromRight = length - 1 - i
      const weight = weightMax === 11 ? fromRight + 2 : (fromRight % 8) + 2
      sum += (text.charCodeAt(i) - 48) * weight
    }
    const digit = sum % 11 < 2 ? 0 : 11 - (sum % 11)
    if (digit !== Number(text[length])) return false
  }
  return true
}
