import { fitText } from '#tracks/contagem.ts'

/** A text as it fits a field. `perdeu`: characters were cut or dropped. */
export type Texto = { texto: string | null; perdeu: boolean }

/** A text on one line (the schemas collapse spaces), at most `max` characters; null when nothing is left. */
export const lineText = (value: string | null, max: number): Texto => fit(value === null ? [] : [value], max)

/** A text of several lines. The city writes a line break as `|`, since its schema collapses real ones. */
export const linesText = (value: string, max: number): Texto => fit(value.split(/\r\n?|\n/), max)

/** A text that is useless in part (an e-mail): whole or nothing. */
export function wholeText(value: string | null, max: number): Texto {
  const text = lineText(value, max)
  return text.perdeu ? { texto: null, perdeu: true } : text
}

function fit(lines: readonly string[], max: number): Texto {
  const clean = lines.map((line) => tidy(line)).join('|')
  const perdeu = lines.some((line) => CONTROL.test(line) || !line.isWellFormed())
  const texto = fitText(clean, max)
  return { texto: texto === '' ? null : texto, perdeu: perdeu || texto !== clean }
}

const tidy = (line: string) =>
  line
    .toWellFormed()
    .normalize('NFC')
    .replace(CONTROLS, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '')

const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
