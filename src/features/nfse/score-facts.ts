import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db/db.ts'

// Facts of the score change slowly and only nudge a heuristic: a little staleness is worth a query saved per note.
const FRESH_MS = 5_000
const REMEMBERED_MAX = 50_000

type Memory = { used: Set<string>; looked: Map<string, number>; blocked: { at: number; is: boolean } }
const memories = new WeakMap<App, Memory>()

function memoryOf(app: App): Memory {
  let memory = memories.get(app)
  if (!memory)
    memories.set(app, (memory = { used: new Set(), looked: new Map(), blocked: { at: -FRESH_MS, is: false } }))
  return memory
}

/** Whether the company was ever authorised with this LC 116 item. Once true it stays true. */
export async function wasServicoUsed(app: App, empresaId: string, codigo: string): Promise<boolean> {
  const memory = memoryOf(app)
  const key = `${empresaId}:${codigo}`
  if (memory.used.has(key)) return true
  if (performance.now() - (memory.looked.get(key) ?? -FRESH_MS) < FRESH_MS) return false
  if (memory.looked.size > REMEMBERED_MAX) memory.looked.clear()
  memory.looked.set(key, performance.now())
  const row = await app.sistema.one(sql`
    select from notas where empresa_id = ${empresaId} and status in ('autorizada', 'cancelada', 'substituida')
      and preparada -> 'servico' ->> 'codigo' = ${codigo} limit 1`)
  if (row && memory.used.size < REMEMBERED_MAX) memory.used.add(key)
  return row !== null
}

/** Whether the breaker to the national system is open right now. */
export async function isCityBlocked(app: App): Promise<boolean> {
  const { blocked } = memoryOf(app)
  if (performance.now() - blocked.at < FRESH_MS) return blocked.is
  blocked.at = performance.now()
  blocked.is =
    (await app.sistema.one(
      sql`select from disjuntores where chave like 'nota.issue:%' and estado = 'aberto' limit 1`,
    )) !== null
  return blocked.is
}
