import { useEffect, useSyncExternalStore } from 'react'

/** How long the stream stays open after the last screen that used it: the next one often uses it too. */
const LINGER_MS = 3_000
/** Without a stream (too many tabs, a proxy in between) screens poll at this rhythm. */
const ASK_EVERY_MS = 2_000
const TRY_AGAIN_MS = 15_000

type Ouve<A> = {
  /** The address of the stream. */
  url: string
  /** What each event makes old, by its data. */
  eventos: Record<string, (dados: never) => readonly A[]>
  /** What may be old after a time without a stream. */
  tudo: () => readonly A[]
  renew: (alvos: readonly A[]) => unknown
  /** Events come in bursts; each query is refetched once for all of them, and at most once in this time. */
  gatherMs: number
}

/** Follows a stream of server-sent events: what they tell makes queries old. One stream for all screens of a tab. */
export function createLive<A>({ url, eventos, tudo, renew, gatherMs }: Ouve<A>) {
  let wanted = 0
  let stream: EventSource | null = null
  let lingering = 0
  let asking = 0
  let retrying = 0
  let vivo = false
  const watchers = new Set<() => void>()
  const gathered = new Map<string, A>()

  function tell(now: boolean): void {
    vivo = now
    for (const watcher of watchers) watcher()
  }

  function gather(alvos: readonly A[]): void {
    if (gathered.size === 0 && alvos.length > 0)
      setTimeout(() => {
        renew([...gathered.values()])
        gathered.clear()
      }, gatherMs)
    for (const alvo of alvos) gathered.set(JSON.stringify(alvo), alvo)
  }

  function open(): void {
    const source = new EventSource(url)
    stream = source
    // The stream does not repeat what happened before it began: everything on the screen is refetched once.
    source.addEventListener('pronto', () => {
      stopAsking()
      tell(true)
      gather(tudo())
    })
    for (const [evento, alvosDe] of Object.entries(eventos))
      source.addEventListener(evento, (event: MessageEvent<string>) => gather(alvosDe(JSON.parse(event.data) as never)))
    source.onerror = () => {
      tell(false)
      // The browser reconnects by itself, unless it was refused.
      if (source.readyState !== EventSource.CLOSED || asking) return
      asking = window.setInterval(() => gather(tudo()), ASK_EVERY_MS)
      retrying = window.setTimeout(() => {
        stopAsking()
        open()
      }, TRY_AGAIN_MS)
    }
  }

  function close(): void {
    stream?.close()
    stream = null
    tell(false)
    stopAsking()
  }

  function stopAsking(): void {
    clearInterval(asking)
    clearTimeout(retrying)
    asking = 0
  }

  // The browser may keep a stream that can bring nothing any more: what is shown then must not be called live.
  addEventListener('offline', () => stream && close())
  addEventListener('online', () => wanted > 0 && !stream && open())

  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }

  /** Counts one more screen that needs the stream; the answer is called when it goes. */
  function join(): () => void {
    wanted++
    clearTimeout(lingering)
    if (!stream) open()
    return () => {
      wanted--
      if (wanted === 0) lingering = window.setTimeout(close, LINGER_MS)
    }
  }

  const live = { join, watch, isVivo: () => vivo }
  return {
    /** Keeps what is on the screen up to date while `ligado`. */
    useAoVivo: (ligado: boolean): void => useJoined(live, ligado),
    /** Whether the stream is open now. */
    useVivo: (): boolean => useSyncExternalStore(live.watch, live.isVivo),
  }
}

const useJoined = (live: { join: () => () => void }, ligado: boolean): void =>
  useEffect(() => (ligado ? live.join() : undefined), [live, ligado])
