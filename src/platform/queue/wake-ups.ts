import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Log } from '#platform/log.ts'

/**
 * Hints from the database: `jobs` carries a queue's name, `notas` the ids of settled notes with commas between, `eventos`
 * nothing. The key of a hint is each of those, and also the name of its channel.
 */
export type WakeUps = {
  /** Resolves at the next hint for `key`, or after `timeoutMs`: a hint may be lost, so every wait ends. */
  next(key: string, timeoutMs: number): Promise<void>
  ring(key: string): void
  stop(): Promise<void>
}

const CHANNELS = ['jobs', 'notas', 'eventos']
const RECONNECT_MS = 1_000

/** Listens on a separate connection; a broken one is replaced. Without a URL there are no hints: every wait polls. */
export function listenForWakeUps(databaseUrl: string | null, log: Log): WakeUps {
  const emitter = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | null = null
  let stopped = false

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: databaseUrl! })
    fresh.on('error', () => {})
    fresh.on('end', () => {
      if (!stopped) setTimeout(() => void connect(), RECONNECT_MS).unref()
    })
    fresh.on('notification', ({ channel, payload }) => {
      emitter.emit(channel)
      if (payload && channel !== 'eventos') for (const key of payload.split(',')) emitter.emit(key)
    })
    try {
      await fresh.connect()
      for (const channel of CHANNELS) await fresh.query(`listen ${channel}`)
      client = fresh
    } catch (error) {
      log.warn({ err: error }, 'no hints from the database: polling only')
      await fresh.end().catch(() => {})
    }
  }
  if (databaseUrl) void connect()

  return {
    next: (key, timeoutMs) =>
      new Promise((done) => {
        const finish = () => {
          clearTimeout(timer)
          emitter.off(key, finish)
          done()
        }
        const timer = setTimeout(finish, timeoutMs)
        emitter.once(key, finish)
      }),
    ring: (key) => void emitter.emit(key),
    stop: async () => {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
