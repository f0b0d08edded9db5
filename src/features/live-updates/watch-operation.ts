import type { Readable } from 'node:stream'
import { livingAdminSessions } from '#features/access/sessions.ts'
import { lastChangeOf } from '#features/incidentes/incidente-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { openStreams } from './streams.ts'
import { AGE, fresh, type Line, type Tail, tailBehind } from './tail.ts'

const streams = openStreams<{ sessaoId: string }>({
  living: livingAdminSessions,
  openReader: (app) => {
    const read = readRecursos(app)
    return async () => {
      const recursos = await read()
      if (recursos.length === 0) return []
      // A page that learns of a change reads its list again at once.
      app.leitura.wrote('')
      return [{ evento: 'mudou', dados: { recursos }, isFor: () => true }]
    }
  },
})

/**
 * The stream of what changed in the service (server-sent events, text): `mudou` names the kinds of things that changed,
 * as the audit does, and nothing of them. Throws as `openStreams` does.
 */
export function watchOperation(ctx: Ctx): Readable {
  allow(ctx, 'admin.sessao')
  if (ctx.actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', 'only sessions of the back-office listen')
  return streams.listen(ctx.app, { sessaoId: ctx.actor.sessaoId })
}

/** Ends every stream of this process before it stops; browsers reconnect to another process. */
export const closeOperation = (app: App): void => streams.close(app)

/**
 * The kinds of things that changed since the first call or the last: by the audit, the alerts that the service raised, and
 * the incidents of which something that a person sees changed. One process at a time writes these, so that the newest
 * moment of a change only grows.
 */
function readRecursos(app: App): () => Promise<string[]> {
  let tails: { auditoria: Tail; alertas: Tail } | null = null
  let incidentes: number | null = null
  return async () => {
    tails ??= await openTails(app)
    const { auditoria, alertas } = tails
    const [lines, raised, changed] = await Promise.all([
      app.sistema.query<Line>(sql`
        select id, recurso as alvo, em, ${AGE} from auditoria where id > ${auditoria.from} order by id`),
      app.sistema.query<Line>(sql`
        select id, 'alerta' as alvo, em, ${AGE} from alerta_eventos where id > ${alertas.from} order by id`),
      lastChangeOf(app.sistema),
    ])
    const known = incidentes
    incidentes = changed
    const moved = known !== null && known !== changed ? ['incidente'] : []
    const named = [...fresh(auditoria, lines), ...fresh(alertas, raised)].map(({ alvo }) => alvo)
    return [...new Set([...named, ...moved])].sort()
  }
}

async function openTails({ sistema }: App): Promise<{ auditoria: Tail; alertas: Tail }> {
  const row = await sistema.one<{ auditoria: number; alertas: number }>(sql`
    select (select coalesce(max(id), 0) from auditoria) as auditoria,
      (select coalesce(max(id), 0) from alerta_eventos) as alertas`)
  return { auditoria: tailBehind(row!.auditoria), alertas: tailBehind(row!.alertas) }
}
