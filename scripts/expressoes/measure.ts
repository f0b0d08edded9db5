import { Script } from 'node:vm'
import { attacksOf } from './attack.ts'
import type { Expressao } from './find.ts'

const MIB = 1024 * 1024
/** The largest text that an entry admits: a city's answer or a batch; other JSON bodies are a fifth of it. */
const bytesMaxOf = ({ onde }: Expressao) => (OTHER_BODIES.test(onde) ? MIB : 5 * MIB)
const OTHER_BODIES = /^src\/(?:http\/|tracks\/template-schema)/
const TRIAL_BYTES = 16 * 1024
/** Processor time for a MiB; on a slow machine, as much longer as a text takes to be read once by a simple expression. */
export const MS_PER_MIB_MAX = 50
const BASELINE_MS = 5
const TIMEOUT_MS = 3_000
const TRIAL_TIMEOUT_MS = 500

/** The worst text that was found for an expression, and what it cost. */
type Medida = Expressao & { bytes: number; ms: number; limiteMs: number; unidade: string; antes: string }

/**
 * Tries every attack on a small text, and the worst of them on the largest. An expression that does not end in time is
 * stopped. Times are of this thread's processor, so that other programs do not count.
 */
export function measure(expressao: Expressao, bytesMax = bytesMaxOf(expressao)): Medida {
  const regex = new RegExp(expressao.pattern, expressao.flags.includes('g') ? expressao.flags : `${expressao.flags}g`)
  const attacks = attacksOf(expressao.pattern, expressao.flags)
  let worst = { ...attacks[0]!, ms: -1 }
  for (const attack of attacks) {
    const ms = leastOf(regex, textOf(attack, TRIAL_BYTES), { enough: MS_PER_MIB_MAX, limitMs: TRIAL_TIMEOUT_MS })
    if (ms > worst.ms) worst = { ...attack, ms }
    if (ms > MS_PER_MIB_MAX) break
  }
  const { before, unit, ms } = worst
  const found = { ...expressao, unidade: unit, antes: before }
  // A text of 16 KiB that takes as long as a MiB may is proof enough.
  if (ms > MS_PER_MIB_MAX) return { ...found, bytes: TRIAL_BYTES, ms, limiteMs: MS_PER_MIB_MAX / 64 }
  const text = textOf({ before, unit }, bytesMax)
  const slowness = Math.max(1, timeOf(BASELINE, text) / (BASELINE_MS * (bytesMax / MIB)))
  const limiteMs = (MS_PER_MIB_MAX * slowness * bytesMax) / MIB
  return { ...found, bytes: bytesMax, ms: leastOf(regex, text, { enough: limiteMs }), limiteMs }
}

/**
 * The least time of three runs, or the first that is `enough`: a collection of garbage, or a compilation, that falls into
 * one of them says nothing of the expression.
 */
function leastOf(regex: RegExp, text: string, { enough, limitMs }: { enough: number; limitMs?: number }): number {
  let least = timeOf(regex, text, limitMs)
  for (let run = 1; run < 3 && least > enough; run++) least = Math.min(least, timeOf(regex, text, limitMs))
  return least
}

const BASELINE = /[^\s\S]/g

const textOf = ({ before, unit }: { before: string; unit: string }, bytes: number) =>
  `${before}${unit.repeat(Math.ceil(bytes / unit.length))}\0`

/** Processor milliseconds that all matches of a text take; the time limit, when there is no end to it. */
function timeOf(regex: RegExp, text: string, limitMs = TIMEOUT_MS): number {
  Object.assign(globalThis, { expressao: { regex, text } })
  // A run is stopped by the clock: where it had less than half of the processor, the next one gets twice as long.
  for (let timeout = limitMs; ; timeout *= 2) {
    regex.lastIndex = 0
    const before = process.threadCpuUsage()
    const ended = endsWithin(timeout)
    const { user, system } = process.threadCpuUsage(before)
    const ms = (user + system) / 1000
    if (ended) return ms
    if (ms >= limitMs / 2) return limitMs
  }
}

function endsWithin(timeout: number): boolean {
  try {
    RUN.runInThisContext({ timeout })
    return true
  } catch {
    return false
  }
}

const RUN = new Script("void expressao.text.replace(expressao.regex, '')")
