import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

// Breakers change slowly and feed a heuristic, so slightly stale ones are worth the query saved per note.
const FRESH_MS = 5_000

const blockedBy = perApp(() => ({ at: -FRESH_MS, grupos: new Set<string>(), acertos: 0, falhas: 0 }))
keep('disjuntores', (app) => {
  const { at, grupos, acertos, falhas } = blockedBy(app)
  return {
    ...{ itens: grupos.size, acertos, falhas, maisNova: grupos.size > 0 ? at : null },
    entries: () => [...grupos].map((chave) => ({ chave, em: at, mostra: () => 'aberto' })),
    forget: () => Object.assign(blockedBy(app), { at: -FRESH_MS, grupos: new Set() }),
  }
})

/** Whether the breaker to the city of these jobs is open right now. */
export async function isCityBlocked(app: App, grupo: string): Promise<boolean> {
  const blocked = blockedBy(app)
  if (performance.now() - blocked.at < FRESH_MS) blocked.acertos++
  else {
    blocked.falhas++
    blocked.at = performance.now()
    const rows = await app.sistema.query<{ chave: string }>(
      sql`select chave from disjuntores where chave like 'nota.issue:%' and estado = 'aberto'`,
    )
    blocked.grupos = new Set(rows.map(({ chave }) => chave.slice('nota.issue:'.length)))
  }
  return blocked.grupos.has(grupo)
}
