// Load that does not wait for answers: requests arrive at a fixed rate, and the time of each counts from the moment at
// which it was to arrive. Clients that wait for an answer before they ask again would ask less while the service is slow,
// and so leave its worst seconds out.
import { setTimeout as sleep, setImmediate as yieldOnce } from 'node:timers/promises'
import { type Figura, inWords } from './figura.ts'

export type Ritmo = {
  porSegundo: number
  segundos: number
  /** Seconds before those that are measured, at the same rate. */
  aquecimentoS?: number
}

export type Latencias = {
  chegadas: number
  porSegundo: number
  /** How many were sent later than TARDE_MS after their moment, because the sender was late. Their time counts from the moment. */
  atrasadas: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
}

const TARDE_MS = 10

/** Connections of who sends arrivals: more than wait at once while the service keeps up, so that none waits for its turn. */
export const CONEXOES_ABERTAS = 64

/** Calls `request` at the given rate, whether or not earlier ones were answered. An error of one ends the run. */
export async function arrive(
  { porSegundo, segundos, aquecimentoS = 0 }: Ritmo,
  request: (nth: number) => Promise<unknown>,
): Promise<Latencias> {
  const first = Math.round(aquecimentoS * porSegundo)
  const all = first + Math.round(segundos * porSegundo)
  const times: number[] = []
  const errors: unknown[] = []
  const open: Promise<unknown>[] = []
  let atrasadas = 0
  const began = performance.now()
  for (let nth = 0; nth < all && errors.length === 0; nth++) {
    const moment = began + (nth * 1000) / porSegundo
    const early = moment - performance.now()
    // A sender that is late must still read answers.
    await (early > 0 ? sleep(early) : yieldOnce())
    const counts = nth >= first
    if (counts && performance.now() - moment > TARDE_MS) atrasadas++
    const answered = () => counts && times.push(performance.now() - moment)
    open.push(request(nth).then(answered, (error: unknown) => errors.push(error)))
  }
  await Promise.all(open)
  if (errors.length > 0) throw errors[0]
  return { chegadas: times.length, porSegundo, atrasadas, ...percentilesOf(times) }
}

/** The usual percentiles of some times in milliseconds. */
export function percentilesOf(times: readonly number[]): Pick<Latencias, 'p50Ms' | 'p95Ms' | 'p99Ms' | 'maxMs'> {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1) }
}

/** `4.000 chegadas a 400/s: p50 8 ms, p95 20 ms, p99 41 ms, máximo 80 ms; 3 enviadas com atraso`. */
export const inLine = ({ chegadas, porSegundo, atrasadas, p50Ms, p95Ms, p99Ms, maxMs }: Latencias): string =>
  `${inWords(chegadas)} chegadas a ${inWords(porSegundo)}/s: p50 ${inWords(p50Ms)} ms, p95 ${inWords(p95Ms)} ms, p99 ${inWords(p99Ms)} ms, máximo ${inWords(maxMs)} ms; ${atrasadas} enviadas com atraso`

/** The median, and the p99 with its limit. */
export const tailOf = (
  nome: string,
  { p50Ms, p99Ms }: Pick<Latencias, 'p50Ms' | 'p99Ms'>,
  p99MsMax?: number,
): Figura[] => [
  { nome: `${nome}, p50`, medido: p50Ms, unidade: 'ms' },
  { nome: `${nome}, p99`, medido: p99Ms, unidade: 'ms', max: p99MsMax },
]
