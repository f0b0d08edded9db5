/**
 * The one clock of the simulated systems, in milliseconds since 1970: that of the machine, moved by
 * RELOGIO_DESLOCAMENTO_S seconds like the clock of the service beside it, so that both live in another year together.
 * Certificates are made by the machine's own clock, which TLS checks them against.
 */
export const now = (): number => Date.now() + deslocamentoMs

let deslocamentoMs = Number(process.env.RELOGIO_DESLOCAMENTO_S ?? 0) * 1000

/** Moves the clock of this process; `deslocamentoS`: seconds ahead of the machine's. */
export function moveClock(deslocamentoS: number): void {
  deslocamentoMs = deslocamentoS * 1000
}
