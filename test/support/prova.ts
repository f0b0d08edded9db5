/**
 * Whether everything is proved at its full size (`npm run test:inteiro`). Every change runs the same tests over a part of
 * their random cases, with axe on fewer views, so that they end while the change is still in mind.
 */
export const INTEIRA = process.env.PROVA === 'inteira'

/** How many random cases are tried: `whole` of them, or else a fifth. */
export const casesOf = (whole: number): number => (INTEIRA ? whole : Math.ceil(whole / 5))
