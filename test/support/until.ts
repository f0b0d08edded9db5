import { setTimeout as sleep } from 'node:timers/promises'

/** How long nothing may change before a wait gives up. Generous: a busy machine is slow, not broken. */
export const STALL_MS = 120_000
/** A look costs a request: the first come soon after one another, those of a long wait do not. */
const LOOK_MS = 25
const LOOK_MAX_MS = 250
const SLOWER = 1.25

/** Nothing moved for so long that a wait gave up. */
export class Stalled extends Error {}

/**
 * Waits until `probe` gives something other than null or false. What bounds the wait is progress, not time: it throws
 * `Stalled` once `measure` has given the same value for `stallMs`. The measure is what must move on the way: what is
 * left to do, rows, a counter. Without one, a single thing is waited for. `what` may say at the end what was seen last.
 */
export async function until<T>(
  what: string | (() => string),
  probe: () => Promise<T | null | false> | T | null | false,
  { measure = () => null, stallMs = STALL_MS }: { measure?: () => unknown; stallMs?: number } = {},
): Promise<T> {
  let last: string | undefined
  let pause = LOOK_MS
  for (let movedAt = performance.now(); ; await sleep(pause)) {
    const found = await probe()
    if (found !== null && found !== false) return found
    pause = Math.min(LOOK_MAX_MS, pause * SLOWER)
    const now = JSON.stringify(await measure())
    if (now !== last) {
      movedAt = performance.now()
      last = now
    } else if (performance.now() - movedAt > stallMs)
      throw new Stalled(
        `for ${stallMs / 1000} s nothing moved, waiting for: ${typeof what === 'string' ? what : what()}; stuck at ${last}`,
      )
  }
}
