import { WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

// The facts of the score change slowly and feed a heuristic, so slightly stale ones are worth the query saved per note.
const FRESH_MS = 5_000
const REMEMBERED_MAX = 50_000
const LOOKED_AT = 200

type Memory = { used: Set<string>; looked: Map<string, number>; blocked: { at: number; grupos: Set<string> } }
const memoryOf = perApp(
  (): Memory => ({ used: new Set(), looked: new Map(), blocked: { at: -FRESH_MS, grupos: new Set() } }),
)

/** Whether the company was authorised with this LC 116 item among its last notes. Once true it stays true. */
export async function wasServicoUsed(app: App, tenantId: string, empresaId: string, codigo: string): Promise<boolean> {
  const memory = memoryOf(app)
  const key = `${empresaId}:${codigo}`
  if (memory.used.has(key)) return true
  if (performance.now() - (memory.looked.get(key) ?? -FRESH_MS) < FRESH_MS) return false
  if (memory.looked.size > REMEMBERED_MAX) memory.looked.clear()
  memory.looked.set(key, performance.now())
  // The company's last notes only: searching all of them cost acceptance a third of its rate.
  const row = await app.sistema.one(sql`
    select from (select status, preparada from notas where tenant_id = ${tenantId} and empresa_id = ${empresaId}
        order by criada_em desc limit ${LOOKED_AT}) as ultimas
    where status = any(${WAS_AUTHORIZED}) and preparada -> 'servico' ->> 'codigo' = ${codigo} limit 1`)
  if (row && memory.used.size < REMEMBERED_MAX) memory.used.add(key)
  return row !== null
}

/** Whether the breaker to the city of these jobs is open right now. */
export async function isCityBlocked(app: App, grupo: string): Promise<boolean> {
  const { blocked } = memoryOf(app)
  if (performance.now() - blocked.at >= FRESH_MS) {
    blocked.at = performance.now()
    const rows = await app.sistema.query<{ chave: string }>(
      sql`select chave from disjuntores where chave like 'nota.issue:%' and estado = 'aberto'`,
    )
    blocked.grupos = new Set(rows.map(({ chave }) => chave.slice('nota.issue:'.length)))
  }
  return blocked.grupos.has(grupo)
}
