/** How certain a fact of the law is (docs/referencia/lei.md#confidence). */
export type Confianca = 'V' | 'Q' | 'S' | 'R'

/** Each mark in the words of a page for people. */
export const CONFIANCAS: Record<Confianca, string> = {
  V: 'texto oficial lido',
  Q: 'texto oficial citado por outros',
  S: 'fonte secundária',
  R: 'dedução, sem texto oficial',
}
