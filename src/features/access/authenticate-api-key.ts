import type { Escopo } from '#domain/escopos.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { App } from '#platform/app.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { cachePerApp } from '#platform/per-app.ts'
import { hashToken, isApiKey } from './api-key-format.ts'

type KeyRow = {
  id: string
  tenantId: string
  ambiente: Ambiente
  empresaIds: string[] | null
  escopos: Escopo[] | null
  /** null: the account has no limit of its own. */
  limite: number | null
  expiraEm: Date | null
  ultimoUsoEm: Date | null
}
type Known = { at: number; row: Promise<KeyRow | null> }

/** The actor and account of an API key. Throws NAO_AUTENTICADO for a malformed, unknown, revoked or expired key. */
export async function authenticateApiKey(app: App, key: string): Promise<{ actor: Actor; tenantId: string }> {
  if (!isApiKey(key)) throw new Refusal('NAO_AUTENTICADO', 'malformed API key')
  const row = await findKey(app, hashToken(key))
  const now = app.now()
  if (!row) throw new Refusal('NAO_AUTENTICADO', 'unknown or revoked API key')
  if (row.expiraEm && row.expiraEm <= now) throw new Refusal('NAO_AUTENTICADO', `API key ${row.id} has expired`)
  touch(app, row, now)
  const { id: keyId, tenantId, ambiente, empresaIds, escopos, limite } = row
  const limitePorMinuto = limite ?? (await readAjustes(app))['limites.requisicoesPorMinuto']
  return { actor: { kind: 'api-key', keyId, ambiente, empresaIds, escopos, limitePorMinuto }, tenantId }
}

/** Applies a revocation at once in this process; other processes apply it within KNOWN_MS. */
export function forgetApiKeys(app: App): void {
  keysOf(app).clear()
}

// Revoking must take less than a second (docs/referencia/security.md#d-security-checklist).
const KNOWN_MS = 500
const KNOWN_MAX = 10_000
const keysOf = cachePerApp(
  'chaves-de-api',
  ({ size }) => size,
  () => new Map<string, Known>(),
)

/** The row of a key; requests at the same time, or shortly after one another, share one query. */
async function findKey(app: App, hash: Buffer): Promise<KeyRow | null> {
  const keys = keysOf(app)
  const name = hash.toString('base64')
  const cached = keys.get(name)
  if (cached && performance.now() - cached.at < KNOWN_MS) return cached.row
  const row = selectKey(app, hash)
  if (keys.size >= KNOWN_MAX) keys.clear()
  keys.set(name, { at: performance.now(), row })
  try {
    const found = await row
    if (!found) keys.delete(name)
    return found
  } catch (error) {
    keys.delete(name)
    throw error
  }
}

const selectKey = (app: App, hash: Buffer) =>
  app.sistema.one<KeyRow>(sql`
    select k.id, k.tenant_id as "tenantId", k.ambiente, k.empresa_ids as "empresaIds", k.escopos, k.expira_em as "expiraEm",
      k.ultimo_uso_em as "ultimoUsoEm", t.limite_por_minuto as limite
    from api_keys k join tenants t on t.id = k.tenant_id
    where k.chave_hash = ${hash} and k.status = 'ativa'`)

const TOUCH_EVERY_MS = 60_000

/** Records the use, at most once a minute, without delaying the request. */
function touch(app: App, row: KeyRow, now: Date): void {
  if (row.ultimoUsoEm && now.getTime() - row.ultimoUsoEm.getTime() < TOUCH_EVERY_MS) return
  row.ultimoUsoEm = now
  app.sistema
    .query(sql`update api_keys set ultimo_uso_em = ${now} where id = ${row.id}`)
    .catch((error: unknown) => app.log.warn({ err: error }, 'the use of an API key was not noted'))
}
