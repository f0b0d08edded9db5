// How long to wait, in seconds; every one is multiplied by the setting RITMO.

/** Before each automatic send after one that provably did not leave (reliability §B.4). */
export const SEND_AGAIN_AFTER_S = [10, 30, 120, 600, 1_800, 7_200, 21_600] as const

/** Before each consult of a note whose outcome is unknown (reliability §B.4): then hourly to 72 h, then daily. */
export const CONSULT_AFTER_S = [15, 30, 60, 120, 300, 900, 3_600] as const
const HOURLY_UNTIL = CONSULT_AFTER_S.length + 71
const HOUR_S = 3_600
const DAY_S = 86_400

/** The wait before consult number `consultas` (0 is the first). */
export function consultAfterS(consultas: number): number {
  return CONSULT_AFTER_S[consultas] ?? (consultas < HOURLY_UNTIL ? HOUR_S : DAY_S)
}

/** After this many consults without an answer a human is told; the consults go on, daily. */
export const isBeyondWindow = (consultas: number) => consultas >= HOURLY_UNTIL

/** Spreads retries over the second half of their wait, so that a city that comes back is not hit by all at once. */
export const jitter = (seconds: number) => seconds * (0.5 + Math.random() / 2)
