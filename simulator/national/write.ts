import { escapeText } from '../xml/canonical.ts'
import type { Tabelas } from './tables.ts'

/** An element with escaped text. */
export function tag(name: string, text: string): string {
  return `<${name}>${escapeText(text)}</${name}>`
}

/** Centavos (or percent × 100) with two decimals. */
export function money(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Name of a município, as far as the table knows. */
export function nomeDe(tabelas: Tabelas, cMun: string): string {
  if (cMun === '0000000') return 'Águas Marítimas'
  return latin(tabelas.municipios?.get(cMun)?.nome ?? `Município ${cMun}`, 150)
}

/** One line within U+0020–U+00FF, as TSString demands: table texts may carry typographic dashes and quotes. */
export function latin(text: string, charsMax: number): string {
  return text
    .replace(/[^ -\u00ff]+/g, '-')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, charsMax)
    .trim()
}
