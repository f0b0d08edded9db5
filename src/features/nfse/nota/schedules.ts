import type { Ajustes } from '#domain/ajustes.ts'

// Waits in seconds; each is multiplied by the setting RITMO.

/**
 * Before each automatic send after one that provably did not leave
 * (docs/referencia/reliability.md#b4-breakers-limits-budgets).
 */
export const SEND_AGAIN_AFTER_S = [10, 30, 120, 600, 1_800, 7_200, 21_600] as const

/**
 * Before each consult of a note whose outcome is unknown (docs/referencia/reliability.md#b4-breakers-limits-budgets):
 * then every 15 minutes to 72 h, so that the return of a city is noticed in time to decide within an hour of it; then
 * daily.
 */
export const CONSULT_AFTER_S = [15, 30, 60, 120, 300, 900] as const
const STEADY_S = 900
const STEADY_UNTIL = CONSULT_AFTER_S.length + 286
const HOUR_S = 3_600
const DAY_S = 86_400

/**
 * The wait before consult number `consultas` (0 is the first). `maximoS`: the longest one within the first 72 h (the
 * setting `consulta.esperaMaximaMinutos`).
 */
export function consultAfterS(consultas: number, maximoS: number = STEADY_S): number {
  return consultas < STEADY_UNTIL ? Math.min(CONSULT_AFTER_S[consultas] ?? maximoS, maximoS) : DAY_S
}

/**
 * The bounds that operators set for automatic sends (`envio.*`): at most `tentativas` sends, and `esperaMaximaS` before
 * each.
 */
export type LimitesDeEnvio = { tentativas: number; esperaMaximaS: number }
export const limitesDeEnvio = (ajustes: Ajustes): LimitesDeEnvio => ({
  tentativas: ajustes['envio.tentativasMaximas'],
  esperaMaximaS: ajustes['envio.esperaMaximaMinutos'] * 60,
})

/** The wait before the send that follows `tentativas` + 1 sends that did not leave; null: that was the last. */
export function sendAgainAfterS(tentativas: number, limites: LimitesDeEnvio): number | null {
  const wait = SEND_AGAIN_AFTER_S[tentativas]
  return wait === undefined || tentativas + 1 >= limites.tentativas ? null : Math.min(wait, limites.esperaMaximaS)
}

/** Whether enough consults had no answer for an alert; the consults continue, daily. */
export const isBeyondWindow = (consultas: number) => consultas >= STEADY_UNTIL

/** Spreads retries over the second half of their wait, so that they do not reach a recovered city all at once. */
export const jitter = (seconds: number) => seconds * (0.5 + Math.random() / 2)

/** Between status checks of a note whose cancellation is being analysed: first soon, then every six hours. */
const CHECK_AFTER_S = [60, 300, 900, 1_800, HOUR_S] as const
export const checkAfterS = (looks: number) => CHECK_AFTER_S[looks] ?? 6 * HOUR_S

/** An analysis without an answer after this long is `expirada`. */
export const ANALISE_DIAS_MAX = 90

/** A city without a feed is queried about a note after a day, then each time the age has tripled, up to 35 days. */
export const FIRST_CHECK_S = DAY_S
export const CHECKS_UNTIL_S = 35 * DAY_S

/** The feed of the national system may be read once an hour (docs/referencia/nacional.md#23-adn-contribuintes). */
export const FEED_EVERY_S = HOUR_S
