import { WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp, keep } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

// The facts of the score change slowly and feed a heuristic, so slightly stale ones are worth the query saved per note.
const FRESH_MS = 5_000
const LOOKED_AT = 200

/** By company and LC 116 item: true, or when it was not so. */
const usedBy = cachePerApp<true | number>('servicos-usados', { mostra: (used) => used === true })
const blockedBy = perApp(() => ({ at: -FRESH_MS, grupos: new Set<string>(), acertos: 0, falhas: 0 }))
keep('disjuntores', (app) => {
  const { at, grupos, acertos, falhas } = blockedBy(app)
  return {
    ...{ itens: grupos.size, acertos, falhas, maisNova: grupos.size > 0 ? at : null },
    entries: () => [...grupos].map((chave) => ({ chave, em: at, mostra: () => 'aberto' })),
    forget: () => Object.assign(blockedBy(app), { at: -FRESH_MS, grupos: new Set() }),
  }
})

/**
 * Whether the company was authorised with this LC 116 item among its last notes. Once true it stays true. The first
 * request of a company waits for the answer; later ones take the last one while a new look is under way: a hundred
 * companies whose answers grew old together made one acceptance in a hundred wait 150 ms.
 */
export async function wasServicoUsed(app: App, tenantId: string, empresaId: string, codigo: string): Promise<boolean> {
  const memory = usedBy(app)
  const key = `${empresaId}:${codigo}`
  const held = memory.get(key)
  if (held === true) return true
  if (held !== undefined && performance.now() - held < FRESH_MS) return false
  const look = async () => {
    memory.set(key, performance.now())
    const used = await selectUsed(app, { tenantId, empresaId, codigo })
    if (used) memory.set(key, true)
    return used
  }
  if (held === undefined) return look()
  const state = lookingOf(app)
  if (state.looking) return false // the next request of this company asks again
  state.looking = true
  look()
    .catch((error) => app.log.warn({ err: error }, 'score: services used not read again'))
    .finally(() => {
      state.looking = false
    })
  return false
}
/** One look at a time beside requests, so that none queue up behind a slow database. */
const lookingOf = perApp(() => ({ looking: false }))

/** In the company's last notes only: searching all of them cost acceptance a third of its rate. */
async function selectUsed(
  app: App,
  { tenantId, empresaId, codigo }: { tenantId: string; empresaId: string; codigo: string },
) {
  const row = await app.sistema.one(sql`
    select from (select status, preparada from notas where tenant_id = ${tenantId} and empresa_id = ${empresaId}
        order by criada_em desc limit ${LOOKED_AT}) as ultimas
    where status = any(${WAS_AUTHORIZED}) and preparada -> 'servico' ->> 'codigo' = ${codigo} limit 1`)
  return row !== null
}

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
