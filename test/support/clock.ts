/**
 * The setting by which the clocks of a service and of its simulated cities show this instant (text, or milliseconds)
 * now, and continue from it.
 */
export const clockAt = (instant: string | number): { RELOGIO_DESLOCAMENTO_S: string } => ({
  RELOGIO_DESLOCAMENTO_S: String(Math.round((new Date(instant).getTime() - Date.now()) / 1000)),
})
