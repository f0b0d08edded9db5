import { Readable } from 'node:stream'
import { livingSessions } from '#features/access/sessions.ts'
import { allow, empresaLimit, isAllowed } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { perApp } from '#platform/per-app.ts'
import { openReader, type Update } from './read-updates.ts'

/** Streams one session may hold at the same time: a browser opens six connections to a site, and pages need some. */
const STREAMS_PER_SESSION = 4

const LOOK_EVERY_MS = 1_000
// Hints come in bursts: changes within this time are read together.
const GATHER_MS = 200
const HEARTBEAT_MS = 20_000
const GOODBYE_MS = 1_000
// A client with more unread bytes is disconnected; it reconnects by itself.
const UNREAD_BYTES_MAX = 256 * 1024

type Listener = {
  tenantId: string
  sessaoId: string
  /** The companies whose notes the listener may see; null: all. */
  empresas: readonly string[] | null
  seesEntregas: boolean
  stream: Readable
}
/** `ready`: the reader knows its starting position, so that no later change is missed. */
type Hub = { listeners: Set<Listener>; running: boolean; ready: boolean }
const hubOf = perApp((): Hub => ({ listeners: new Set(), running: false, ready: false }))

/**
 * The stream of changes in the account of a session (server-sent events, text): `nota`, `lote`, `entrega`, only those
 * the caller may see. An event is a hint to read again, not a record: after a reconnection none is repeated. The stream
 * ends with the session. Throws LIMITE_DE_REQUISICOES beyond STREAMS_PER_SESSION.
 */
export function openUpdates(ctx: Ctx): Readable {
  allow(ctx, 'nota.read')
  const { app, actor, tenantId } = ctx
  if (actor.kind !== 'portal' && actor.kind !== 'suporte') throw new Refusal('SEM_PERMISSAO', 'only sessions listen')
  const hub = hubOf(app)
  const mine = [...hub.listeners].filter(({ sessaoId }) => sessaoId === actor.sessaoId)
  if (mine.length >= STREAMS_PER_SESSION) throw new Refusal('LIMITE_DE_REQUISICOES', `${mine.length} streams are open`)

  const stream = new Readable({ read() {} })
  const empresas = empresaLimit(ctx)
  const listener = {
    tenantId,
    sessaoId: actor.sessaoId,
    empresas,
    seesEntregas: isAllowed(actor, 'webhook.read'),
    stream,
  }
  hub.listeners.add(listener)
  stream.once('close', () => hub.listeners.delete(listener))
  // Random, so that the clients of a process that stops do not all reconnect to another at the same moment.
  stream.push(`retry: ${Math.round(2_000 + Math.random() * 3_000)}\n\n`)
  if (hub.ready) stream.push(READY)
  if (!hub.running) void run(app, hub)
  return stream
}

/** Ends every stream of this process before it stops; browsers reconnect to another process. */
export function closeUpdates(app: App): void {
  for (const { stream } of hubOf(app).listeners) end(stream, 'reinicio')
}

/** Reads updates while there are listeners: one query for all streams of the process. */
async function run(app: App, hub: Hub): Promise<void> {
  hub.running = true
  const reader = openReader(app)
  let beatAt = performance.now()
  while (hub.listeners.size > 0) {
    const hint = app.wakeUps.next('notas', LOOK_EVERY_MS)
    try {
      await look(app, hub, reader)
      if (!hub.ready) for (const { stream } of hub.listeners) stream.push(READY)
      hub.ready = true
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
  hub.running = hub.ready = false
}

async function look(app: App, { listeners }: Hub, reader: ReturnType<typeof openReader>): Promise<void> {
  const living = await livingSessions(app, [...new Set([...listeners].map(({ sessaoId }) => sessaoId))])
  for (const { sessaoId, stream } of listeners) if (!living.has(sessaoId)) end(stream, 'sessao')
  const updates = await reader([...new Set([...listeners].map(({ tenantId }) => tenantId))])
  if (updates.length === 0) return
  // A page that is told of a change reads its list again at once.
  for (const { tenantId } of updates) app.leitura.wrote(tenantId)
  for (const listener of listeners) {
    for (const update of updates) if (maySee(listener, update)) listener.stream.push(textOf(update))
    if (listener.stream.readableLength > UNREAD_BYTES_MAX) listener.stream.destroy()
  }
}

function maySee({ tenantId, empresas, seesEntregas }: Listener, update: Update): boolean {
  if (update.tenantId !== tenantId || (update.kind === 'entrega' && !seesEntregas)) return false
  return !empresas || update.empresaIds.every((id) => empresas.includes(id))
}

const textOf = ({ kind, dados }: Pick<Update, 'kind' | 'dados'>) => `event: ${kind}\ndata: ${JSON.stringify(dados)}\n\n`

/** A client that receives it reads the page once, and then follows the events. */
const READY = 'event: pronto\ndata: {}\n\n'

function end(stream: Readable, motivo: 'sessao' | 'reinicio'): void {
  stream.push(`event: fim\ndata: ${JSON.stringify({ motivo })}\n\n`)
  stream.push(null)
  // A client that no longer reads is disconnected after this time.
  setTimeout(() => stream.destroy(), GOODBYE_MS).unref()
}
