// What the night on call measured: for each cause the seconds until a person saw it, and until it was gone.
import assert from 'node:assert/strict'

export type Medida = {
  /** Seconds from the cause to its row. */
  vistaS: number
  /** Seconds from what the service knew of it to its row. */
  sabidaS: number
  /** Seconds from the act to the end of the row. */
  curadaS: number
}

export type Placar<Causa extends string> = {
  write(causa: Causa, medida: Medida): void
  /** The cause cannot be made on this machine. */
  leaveOut(causa: Causa, why: string): void
  /** A line for each cause. Throws, naming those that have no figures. */
  table(): string[]
}

/** Figures of these causes, each of which must be measured. */
export function openPlacar<Causa extends string>(causas: readonly Causa[]): Placar<Causa> {
  const medidas = new Map<Causa, Medida>()
  const leftOut = new Map<Causa, string>()
  const row = (nome: string, ...cells: string[]) =>
    `${nome.padEnd(WIDEST)}${cells.map((cell) => cell.padStart(12)).join('')}`
  const WIDEST = Math.max(...causas.map(({ length }) => length)) + 2
  return {
    write: (causa, medida) => void medidas.set(causa, medida),
    leaveOut: (causa, why) => void leftOut.set(causa, why),
    table: () => {
      const missing = causas.filter((causa) => !medidas.has(causa) && !leftOut.has(causa))
      assert.deepEqual(missing, [], 'causes without figures')
      const s = (seconds: number) => `${seconds.toFixed(1)} s`
      return [
        row('cause', 'seen', 'of known', 'cured'),
        ...[...medidas].map(([causa, { vistaS, sabidaS, curadaS }]) => row(causa, s(vistaS), s(sabidaS), s(curadaS))),
        ...[...leftOut].map(([causa, why]) => `${causa}: not made, ${why}`),
      ]
    },
  }
}
