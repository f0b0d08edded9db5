/** A seeded source of random numbers (mulberry32): the same seed gives the same run of decisions. */
export type Chance = {
  /** In [0, 1). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(from: readonly T[]): T
  /** An independent source, so that draws of one part do not shift the draws of another. */
  fork(name: string): Chance
}

export function openChance(seed: number): Chance {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    fork: (name) =>
      openChance([...name].reduce((hash, each) => Math.imul(hash ^ each.charCodeAt(0), 0x01000193), seed)),
  }
}
