import type { Readable } from 'node:stream'
import { livingSessions } from '#features/access/sessions.ts'
import { allow, empresaLimit, isAllowed } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { openReader, type Update } from './read-updates.ts'
import { openStreams } from './streams.ts'

type Listener = {
  tenantId: string
  sessaoId: string
  /** The companies whose notes the listener may see; null: all. */
  empresas: readonly string[] | null
  seesEntregas: boolean
}

const streams = openStreams<Listener>({
  living: livingSessions,
  openReader: (app) => {
    const read = openReader(app)
    return async (listeners) => {
      const updates = await read([...new Set(listeners.map(({ tenantId }) => tenantId))])
      // A page that learns of a change reads its list again at once.
      for (const { tenantId } of updates) app.leitura.wrote(tenantId)
      return updates.map((update) => ({
        evento: update.kind,
        dados: update.dados,
        isFor: (listener) => maySee(listener, update),
      }))
    }
  },
})

/**
 * The stream of changes in the account of a session (server-sent events, text): `nota`, `lote`, `entrega`, only those
 * the caller may see. Throws as `openStreams` does.
 */
export function openUpdates(ctx: Ctx): Readable {
  allow(ctx, 'nota.read')
  const { app, actor, tenantId } = ctx
  if (actor.kind !== 'portal' && actor.kind !== 'suporte') throw new Refusal('SEM_PERMISSAO', 'only sessions listen')
  return streams.listen(app, {
    tenantId,
    sessaoId: actor.sessaoId,
    empresas: empresaLimit(ctx),
    seesEntregas: isAllowed(actor, 'webhook.read'),
  })
}

/** Ends every stream of this process before it stops; browsers reconnect to another process. */
export const closeUpdates = (app: App): void => streams.close(app)

function maySee({ tenantId, empresas, seesEntregas }: Listener, update: Update): boolean {
  if (update.tenantId !== tenantId || (update.kind === 'entrega' && !seesEntregas)) return false
  return !empresas || update.empresaIds.every((id) => empresas.includes(id))
}
