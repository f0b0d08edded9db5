import { Readable } from 'node:stream'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { perApp } from '#platform/per-app.ts'

/** Streams one session may hold at the same time: a browser opens six connections to a site, and pages need some. */
const STREAMS_PER_SESSION = 4

const LOOK_EVERY_MS = 1_000
const HINT = 'notas'
// Hints come in bursts: changes within this time are read together.
const GATHER_MS = 200
const HEARTBEAT_MS = 20_000
const GOODBYE_MS = 1_000
// A client with more unread bytes is disconnected; it reconnects by itself.
const UNREAD_BYTES_MAX = 256 * 1024

/** A listener: the session, and the other facts that decide which events it receives. */
type Who = { sessaoId: string }
/** An event of a stream, and its listeners. */
type News<L> = { evento: string; dados: object; isFor: (listener: L) => boolean }
type Kind<L> = {
  /** Those of the given sessions that are still valid. */
  living: (app: App, sessaoIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Opens the reader of changes since the first or the last call, for these listeners. */
  openReader: (app: App) => (listeners: readonly L[]) => Promise<News<L>[]>
}
/** `ready`: the reader has included this listener, so that no later change is missed. */
type Listening<L> = { who: L; stream: Readable; ready: boolean }
type Hub<L> = { listeners: Set<Listening<L>>; running: boolean }
type Streams<L> = { listen(app: App, who: L): Readable; close(app: App): void }

/**
 * Streams of server-sent events (text) of one kind. One reader serves all listeners of a process. An event is a hint to
 * read again, not a record: after a reconnection none is repeated. A stream ends with its session. `listen` throws
 * LIMITE_DE_REQUISICOES beyond STREAMS_PER_SESSION.
 */
export function openStreams<L extends Who>(kind: Kind<L>): Streams<L> {
  const hubOf = perApp((): Hub<L> => ({ listeners: new Set(), running: false }))
  return {
    listen(app, who) {
      const hub = hubOf(app)
      const mine = [...hub.listeners].filter((each) => each.who.sessaoId === who.sessaoId)
      if (mine.length >= STREAMS_PER_SESSION)
        throw new Refusal('LIMITE_DE_REQUISICOES', `${mine.length} streams are open`)
      const stream = new Readable({ read() {} })
      const listener = { who, stream, ready: false }
      hub.listeners.add(listener)
      stream.once('close', () => hub.listeners.delete(listener))
      // Random, so that the clients of a process that stops do not all reconnect to another at the same moment.
      stream.push(`retry: ${Math.round(2_000 + Math.random() * 3_000)}\n\n`)
      if (hub.running) app.wakeUps.ring(HINT)
      else void run(app, hub, kind)
      return stream
    },
    /** Ends every stream of this process before it stops; browsers reconnect to another process. */
    close(app) {
      for (const { stream } of hubOf(app).listeners) end(stream, 'reinicio')
    },
  }
}

/** Reads news while there are listeners: one query for all streams of the process. */
async function run<L extends Who>(app: App, hub: Hub<L>, { living, openReader }: Kind<L>): Promise<void> {
  hub.running = true
  const reader = openReader(app)
  let beatAt = performance.now()
  const look = async () => {
    const sessoes = await living(app, [...new Set([...hub.listeners].map(({ who }) => who.sessaoId))])
    for (const listener of hub.listeners)
      if (!sessoes.has(listener.who.sessaoId)) {
        hub.listeners.delete(listener)
        end(listener.stream, 'sessao')
      }
    // A listener that comes while the reader runs was not included: it becomes ready after the next run.
    const listeners = [...hub.listeners]
    const news = await reader(listeners.map(({ who }) => who))
    for (const listener of listeners) {
      const { who, stream, ready } = listener
      if (!ready) stream.push(READY)
      else for (const each of news) if (each.isFor(who)) stream.push(textOf(each))
      listener.ready = true
      if (stream.readableLength > UNREAD_BYTES_MAX) stream.destroy()
    }
  }
  while (hub.listeners.size > 0) {
    const hint = app.wakeUps.next(HINT, LOOK_EVERY_MS)
    try {
      await look()
    } catch (error) {
      app.log.warn({ err: error }, 'updates not read')
    }
    if (performance.now() - beatAt > HEARTBEAT_MS) {
      for (const { stream } of hub.listeners) stream.push(': vivo\n\n')
      beatAt = performance.now()
    }
    await hint
    await new Promise((done) => setTimeout(done, GATHER_MS))
  }
  hub.running = false
}

const textOf = ({ evento, dados }: { evento: string; dados: object }) =>
  `event: ${evento}\ndata: ${JSON.stringify(dados)}\n\n`

/** A client that receives it reads the page once, and then follows the events. */
const READY = textOf({ evento: 'pronto', dados: {} })

function end(stream: Readable, motivo: 'sessao' | 'reinicio'): void {
  stream.push(textOf({ evento: 'fim', dados: { motivo } }))
  stream.push(null)
  // A client that no longer reads is disconnected after this time.
  setTimeout(() => stream.destroy(), GOODBYE_MS).unref()
}
