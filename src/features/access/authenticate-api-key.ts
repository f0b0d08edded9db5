import type { Escopo } from '#domain/escopos.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { joinContrato } from '#features/faturamento/contratos/limits.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { hashToken, isApiKey } from './api-key-format.ts'

type KeyRow = {
  id: string
  tenantId: string
  ambiente: Ambiente
  empresaIds: string[] | null
  escopos: Escopo[] | null
  /** The account's own limit, else that of its plan; null: neither has one. */
  limite: number | null
  expiraEm: Date | null
  ultimoUsoEm: Date | null
  bloqueada: boolean
}
/** `visto`: the row, once it is loaded. */
type Known = { row: Promise<KeyRow | null>; visto?: KeyRow | null }

/**
 * The actor and account of an API key. Throws NAO_AUTENTICADO for a malformed, unknown, revoked or expired key, and
 * CONTA_BLOQUEADA.
 */
export async function authenticateApiKey(app: App, key: string): Promise<{ actor: Actor; tenantId: string }> {
  if (!isApiKey(key)) throw new Refusal('NAO_AUTENTICADO', 'malformed API key')
  const row = await findKey(app, hashToken(key))
  const now = app.now()
  if (!row) throw new Refusal('NAO_AUTENTICADO', 'unknown or revoked API key')
  if (row.expiraEm && row.expiraEm <= now) throw new Refusal('NAO_AUTENTICADO', `API key ${row.id} has expired`)
  if (row.bloqueada) throw new Refusal('CONTA_BLOQUEADA', `account ${row.tenantId} is blocked`)
  touch(app, row, now)
  const { id: keyId, tenantId, ambiente, empresaIds, escopos, limite } = row
  const limitePorMinuto = limite ?? (await readAjustes(app))['limites.requisicoesPorMinuto']
  return { actor: { kind: 'api-key', keyId, ambiente, empresaIds, escopos, limitePorMinuto }, tenantId }
}

/** Applies a revocation, a limit or a block at once in this process; other processes apply it within KNOWN_MS. */
export function forgetApiKeys(app: App): void {
  keysOf(app).clear()
}

// Revoking must take less than a second (docs/referencia/security.md#d-security-checklist).
const KNOWN_MS = 500
const keysOf = cachePerApp<Known>('chaves-de-api', { validadeMs: KNOWN_MS, mostra: ({ visto }) => visto ?? null })

/** The row of a key; requests at the same time, or shortly after one another, share one query. */
async function findKey(app: App, hash: Buffer): Promise<KeyRow | null> {
  const keys = keysOf(app)
  const name = hash.toString('base64url')
  const cached = keys.get(name)
  if (cached) return cached.row
  const known: Known = { row: selectKey(app, hash) }
  keys.set(name, known)
  try {
    known.visto = await known.row
    if (!known.visto) keys.delete(name)
    return known.visto
  } catch (error) {
    keys.delete(name)
    throw error
  }
}

const selectKey = (app: App, hash: Buffer) =>
  app.sistema.one<KeyRow>(sql`
    select a.id, a.tenant_id as "tenantId", a.ambiente, a.empresa_ids as "empresaIds", a.escopos, a.expira_em as "expiraEm",
      a.ultimo_uso_em as "ultimoUsoEm", coalesce(t.limite_por_minuto, kv.limite_requisicoes_minuto) as limite,
      t.bloqueada_em is not null as bloqueada
    from api_keys a join tenants t on t.id = a.tenant_id ${joinContrato(sql`t.id`)}
    where a.chave_hash = ${hash} and a.status = 'ativa'`)

const TOUCH_EVERY_MS = 60_000

/** Records the use, at most once a minute, without delaying the request. */
function touch(app: App, row: KeyRow, now: Date): void {
  if (row.ultimoUsoEm && Math.abs(now.getTime() - row.ultimoUsoEm.getTime()) < TOUCH_EVERY_MS) return
  row.ultimoUsoEm = now
  app.sistema
    .query(sql`update api_keys set ultimo_uso_em = ${now} where id = ${row.id}`)
    .catch((error: unknown) => app.log.warn({ err: error }, 'the use of an API key was not noted'))
}
