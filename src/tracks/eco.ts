import type { Eco } from './template.ts'

/** What a note shows of the number and series of the RPS or DPS that it is about; absent parts are null. */
export type ChaveMostrada = { numero: string | null; serie: string | null }

/** What a note lacks of that key. */
export type Falta = 'nada' | 'serie' | 'rps'

/** What the note of a city may lack, by what the city's answers show. */
export const TOLERADAS: Record<Eco, readonly Falta[]> = {
  completo: ['nada'],
  'sem-serie': ['nada', 'serie'],
  'sem-rps': ['nada', 'serie', 'rps'],
}

/** What a note lacks of the key of ours; null where it shows another key. */
export function faltaDe({ numero, serie }: ChaveMostrada, ours: { numero: string; serie: string }): Falta | null {
  if (numero !== null && !sameNumber(numero, ours.numero)) return null
  if (serie !== null && !sameSerie(serie, ours.serie)) return null
  if (numero === null) return 'rps'
  return serie === null && ours.serie !== '' ? 'serie' : 'nada'
}

const stripZeros = (text: string | null) => (text ?? '').trim().replace(/^0+(?=.)/, '')
/** The same number, with zeros to the left or without. */
export const sameNumber = (theirs: string | null, ours: string) => stripZeros(theirs) === stripZeros(ours)
/** The same series, whatever its case. */
export const sameSerie = (theirs: string | null, ours: string) =>
  stripZeros(theirs).toUpperCase() === stripZeros(ours).toUpperCase()
