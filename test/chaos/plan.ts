// When failures strike: each after a number of notes or charges, at random within its share of the run.
import type { Chance } from './random.ts'

/** The number of notes or charges for one failure of each kind, and the least number of failures. */
export type Every<K extends string> = Record<K, readonly [each: number, atLeast: number]>
export type Fault<K extends string> = { at: number; kind: K }

/** The failures of a run, each at random within its share of `total`. */
export function planFaults<K extends string>(every: Every<K>, total: number, chance: Chance): Fault<K>[] {
  return (Object.keys(every) as K[]).flatMap((kind) => {
    const [each, atLeast] = every[kind]
    const times = Math.max(atLeast, Math.round(total / each))
    // The end of its share is left out, so that work is still to come after the last failure.
    return Array.from({ length: times }, (_, nth) => ({
      at: 1 + Math.floor(((nth + 0.8 * chance.next()) * (total - 1)) / times),
      kind,
    }))
  })
}

export type Strikes<K extends string> = {
  /** How many failures of each kind struck. */
  golpes: Record<K, number>
  /** So much is through: each due failure strikes at its moment. */
  reach(through: number): void
  /** Waits until all due failures have struck and everything is back. */
  stop(): Promise<void>
}

/**
 * Carries a plan out. `strike` of a kind waits for its moment and strikes; false: there was none. Failures of one row
 * follow one another; each kind is a row of its own unless `rowOf` says otherwise.
 */
export function startStrikes<K extends string>(
  faults: readonly Fault<K>[],
  strike: Record<K, () => Promise<unknown>>,
  rowOf: (kind: K) => K = (kind) => kind,
): Strikes<K> {
  const kinds = Object.keys(strike) as K[]
  const golpes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<K, number>
  const falling = Object.fromEntries(kinds.map((kind) => [kind, Promise.resolve()])) as Record<K, Promise<void>>
  const left = [...faults]
  return {
    golpes,
    reach: (through) => {
      for (const fault of left.filter(({ at }) => at <= through)) {
        left.splice(left.indexOf(fault), 1)
        const row = rowOf(fault.kind)
        falling[row] = falling[row].then(async () => {
          if ((await strike[fault.kind]()) !== false) golpes[fault.kind]++
        })
      }
    },
    stop: async () => void (await Promise.all(Object.values(falling))),
  }
}
