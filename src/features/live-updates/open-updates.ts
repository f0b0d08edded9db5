import { Readable } from 'node:stream'
import { livingSessions } from '#features/access/sessions.ts'
import { allow, empresaLimit, isAllowed } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { perApp } from '#platform/per-app.ts'
import { type Novidade, openReader } from './read-updates.ts'

/** Streams one session may hold at once: a browser gives a site six connections, and the pages need some. */
const FLUXOS_POR_SESSAO = 4

const LOOK_EVERY_MS = 1_000
// Hints come in bursts: what happens within this time is looked up together.
const GATHER_MS = 200
const HEARTBEAT_MS = 20_000
const GOODBYE_MS = 1_000
// A reader that does not read is let go; it comes back by itself.
const UNREAD_BYTES_MAX = 256 * 1024

type Ouvinte = {
  tenantId: string
  sessaoId: string
  /** The companies whose notes it may see; null: all. */
  empresas: readonly string[] | null
  verEntregas: boolean
  fluxo: Readable
}
/** `pronta`: the reader has its place, so that nothing after this moment is missed. */
type Central = { ouvintes: Set<Ouvinte>; running: boolean; pronta: boolean }
const centralOf = perApp((): Central => ({ ouvintes: new Set(), running: false, pronta: false }))

/**
 * The stream of what changes in the account of a session (server-sent events, text): `nota`, `lote`, `entrega`, each
 * only with what the caller may see. It is a hint to look again, not a record: nothing is sent anew after a break. Ends
 * with the session. Throws LIMITE_DE_REQUISICOES beyond FLUXOS_POR_SESSAO.
 */
export function openEventos(ctx: Ctx): Readable {
  allow(ctx, 'nota.read')
  const { app, actor, tenantId } = ctx
  if (actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only sessions listen')
  const central = centralOf(app)
  const mine = [...central.ouvintes].filter(({ sessaoId }) => sessaoId === actor.sessaoId)
  if (mine.length >= FLUXOS_POR_SESSAO) throw new Refusal('LIMITE_DE_REQUISICOES', `${mine.length} streams are open`)

  const fluxo = new Readable({ read() {} })
  const empresas = empresaLimit(ctx)
  const ouvinte = { tenantId, sessaoId: actor.sessaoId, empresas, verEntregas: isAllowed(actor, 'webhook.read'), fluxo }
  central.ouvintes.add(ouvinte)
  fluxo.once('close', () => central.ouvintes.delete(ouvinte))
  // Not all at the same moment, when a process goes and everybody comes to another.
  fluxo.push(`retry: ${Math.round(2_000 + Math.random() * 3_000)}\n\n`)
  if (central.pronta) fluxo.push(PRONTO)
  if (!central.running) void run(app, central)
  return fluxo
}

/** Ends every stream of this process, which is leaving; browsers come back and find another. */
export function closeEventos(app: App): void {
  for (const { fluxo } of centralOf(app).ouvintes) end(fluxo, 'reinicio')
}

/** Looks for news as long as somebody listens: one look for all streams of the process. */
async function run(app: App, central: Central): Promise<void> {
  central.running = true
  const reader = openReader(app)
  let beatAt = performance.now()
  while (central.ouvintes.size > 0) {
    const hint = app.wakeUps.next('notas', LOOK_EVERY_MS)
    try {
      await look(app, central, reader)
      if (!central.pronta) for (const { fluxo } of central.ouvintes) fluxo.push(PRONTO)
      central.pronta = true
    } catch (error) {
      app.log.warn({ err: error }, 'news not read')
    }
    if (performance.now() - beatAt > HEARTBEAT_MS) {
      for (const { fluxo } of central.ouvintes) fluxo.push(': vivo\n\n')
      beatAt = performance.now()
    }
    await hint
    await new Promise((done) => setTimeout(done, GATHER_MS))
  }
  central.running = central.pronta = false
}

async function look(app: App, { ouvintes }: Central, reader: ReturnType<typeof openReader>): Promise<void> {
  const living = await livingSessions(app, [...new Set([...ouvintes].map(({ sessaoId }) => sessaoId))])
  for (const { sessaoId, fluxo } of ouvintes) if (!living.has(sessaoId)) end(fluxo, 'sessao')
  const novidades = await reader([...new Set([...ouvintes].map(({ tenantId }) => tenantId))])
  if (novidades.length === 0) return
  for (const ouvinte of ouvintes) {
    for (const novidade of novidades) if (maySee(ouvinte, novidade)) ouvinte.fluxo.push(textOf(novidade))
    if (ouvinte.fluxo.readableLength > UNREAD_BYTES_MAX) ouvinte.fluxo.destroy()
  }
}

function maySee({ tenantId, empresas, verEntregas }: Ouvinte, novidade: Novidade): boolean {
  if (novidade.tenantId !== tenantId || (novidade.evento === 'entrega' && !verEntregas)) return false
  return !empresas || novidade.empresaIds.every((id) => empresas.includes(id))
}

const textOf = ({ evento, dados }: Pick<Novidade, 'evento' | 'dados'>) =>
  `event: ${evento}\ndata: ${JSON.stringify(dados)}\n\n`

/** Who hears it looks once, and then follows. */
const PRONTO = 'event: pronto\ndata: {}\n\n'

function end(fluxo: Readable, motivo: 'sessao' | 'reinicio'): void {
  fluxo.push(`event: fim\ndata: ${JSON.stringify({ motivo })}\n\n`)
  fluxo.push(null)
  // One that no longer reads is not waited for.
  setTimeout(() => fluxo.destroy(), GOODBYE_MS).unref()
}
