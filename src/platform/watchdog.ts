import type { Log } from './log.ts'

/** The current work of the process, as the log shows it: route, request and bytes, or queue and job. */
type Work = () => Record<string, string | number | undefined>

export type Watchdog = {
  /** Records the start of a work; call the result when it ends. */
  begin(work: Work): () => void
  stop(): void
}

const TICK_MS = 100
const TURN_MS_MAX = 1_000
const SHOWN_MAX = 5

/**
 * Logs every turn of the event loop of more than a second, during which the process answered nothing, with the work that
 * had begun before it: the cause is among it. Work that ended during the turn is remembered until the next tick.
 */
export function startWatchdog(log: Log): Watchdog {
  const open = new Map<Work, number>()
  let ended: [Work, number][] = []
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const turnMs = now - last - TICK_MS
    if (turnMs > TURN_MS_MAX) {
      const before = [...ended, ...open].filter(([, since]) => since < now - turnMs)
      const trabalhos = before.slice(-SHOWN_MAX).map(([work]) => work())
      log.warn({ ms: Math.round(turnMs), trabalhos }, 'a turn of the event loop took too long')
    }
    ended = []
    last = now
  }, TICK_MS).unref()
  return {
    begin: (work) => {
      const since = performance.now()
      open.set(work, since)
      return () => {
        open.delete(work)
        ended.push([work, since])
      }
    },
    stop: () => clearInterval(timer),
  }
}
