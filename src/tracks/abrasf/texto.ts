import { type Contagem, fitText } from '#tracks/contagem.ts'

/** A text as it fits a field. `perdeu`: characters were cut or dropped. */
export type Texto = { texto: string | null; perdeu: boolean }

/**
 * A text as a field of ABRASF accepts it: one line (the schemas collapse spaces), without controls, at most `max`
 * characters; null when nothing is left.
 */
export function lineText(value: string | null, max: number): Texto {
  return value === null ? NOTHING : cut(tidy(value), max, CONTROLS.test(value))
}

/** A text of several lines, each end of line written as `quebra`. */
export function linesText(value: string | null, max: number, quebra: string, contagem?: Contagem): Texto {
  if (value === null) return NOTHING
  const lines = value.split(/\r\n?|\n/).map(tidy)
  return cut(lines.join(quebra).trim(), max, CONTROLS.test(value), contagem)
}

/** A text that is useless in part (registration, telephone, e-mail): whole or nothing. */
export function wholeText(value: string | null, max: number): Texto {
  const { texto, perdeu } = lineText(value, max)
  return perdeu ? { texto: null, perdeu } : { texto, perdeu }
}

const NOTHING: Texto = { texto: null, perdeu: false }
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]/
const CONTROLS_ALL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]/g

const tidy = (value: string) =>
  value.toWellFormed().normalize('NFC').replace(CONTROLS_ALL, '').replace(/\s+/g, ' ').trim()

function cut(text: string, max: number, lost: boolean, contagem?: Contagem): Texto {
  if (text === '') return { texto: null, perdeu: lost }
  const texto = fitText(text, max, contagem)
  return { texto, perdeu: lost || texto !== text }
}
