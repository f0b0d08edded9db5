/**
 * Whether everything is tested at its full size (`npm run test:inteiro`). With every change the same tests run over a
 * part of their random cases, with axe on fewer views, so that they end soon.
 */
export const INTEIRA = process.env.PROVA === 'inteira'

/** How many random cases are tried: `whole` of them, or else a fifth. */
export const casesOf = (whole: number): number => (INTEIRA ? whole : Math.ceil(whole / 5))
