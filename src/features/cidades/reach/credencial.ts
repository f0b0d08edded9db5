import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { decodeSealed } from '#platform/certificates/vault.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import type { Credencial, LoginDaCidade } from '#tracks/track.ts'
import { openAcesso } from './open-acesso.ts'

type Owner = {
  tenantId: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
  /** The company's certificate, where it was read with the note: an open key of it needs no query. */
  certificado?: Certificado | null
}
/** A certificate of a company that is valid now or later. */
export type Certificado = { id: string; validoDe: Date | string; validoAte: Date | string }
type Row = Certificado & { empresaId: string; pem: string; chave: Buffer; impressaoDigital: string }
type Keys = Omit<Credencial, 'acesso'>

const NO_ACESSO: LoginDaCidade = { usuario: null, senha: null, token: null }

/**
 * Key and certificate of the company, decrypted by the vault, and, with `comAcesso`, its login at the city; null when
 * no certificate is in force now.
 */
export async function openCredencial(
  app: App,
  owner: Owner,
  { comAcesso }: { comAcesso: boolean },
): Promise<Credencial | null> {
  const keys = await keysInForce(app, owner)
  if (!keys) return null
  const acesso = comAcesso ? await openAcesso(app, owner.empresaId, owner.municipio, owner.ambiente) : NO_ACESSO
  return { ...keys, acesso }
}

async function keysInForce(app: App, owner: Owner): Promise<Keys | null> {
  const inForce = ({ validoDe, validoAte }: Certificado) =>
    new Date(validoDe) <= app.now() && app.now() <= new Date(validoAte)
  const { certificado } = owner
  const open = certificado && openedBy(app).get(certificado.id)
  if (open) return inForce(certificado) ? open : null
  const row = await certificadosOf(app)(owner.empresaId)
  return row && inForce(row) ? openKeys(app, owner, row) : null
}

/**
 * The certificates of accounts by `tenant_id` and `empresa_id`, with a Certificado in the column `certificado`, to be
 * joined as a table: they may be on another server than the notes (src/platform/db/citus/lugares.ts).
 */
export const certificadosFrom = (tenantIds: readonly (string | null)[]): Sql => sql`
  (select tenant_id, empresa_id, json_build_object('id', id, 'validoDe', valido_de, 'validoAte', valido_ate) as certificado
    from certificados where tenant_id = any(${tenantIds}::uuid[]) and ${IN_FORCE})`
const IN_FORCE = sql`status in ('ativo', 'futuro') and chave_selada is not null`

// A decrypted key stays in memory this long at most (docs/referencia/security.md#d-security-checklist).
const OPEN_MS = 5 * 60_000
const openedBy = cachePerApp<Keys>('certificados-abertos', {
  validadeMs: OPEN_MS,
  mostra: ({ impressaoDigital }) => ({ impressaoDigital }),
})

function openKeys(app: App, { tenantId, empresaId }: Owner, row: Row): Keys {
  const held = openedBy(app)
  const open = held.get(row.id)
  if (open) return open
  const der = app.vault.open({ tenantId, empresaId, certificadoId: row.id }, decodeSealed(row.chave))
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const keys: Keys = {
    impressaoDigital: row.impressaoDigital,
    key,
    keyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificadoPem: row.pem,
    certificadoBase64: new X509Certificate(row.pem).raw.toString('base64'),
  }
  held.set(row.id, keys)
  return keys
}

/** The certificate in force for a company; concurrent jobs share one query. */
const certificadosOf = perApp((app) =>
  createGroup((ids: string[]) => selectCertificados(app.hot, ids), { itemsMax: 100, parallel: 2 }),
)

async function selectCertificados(db: Db, empresaIds: string[]): Promise<(Row | null)[]> {
  const rows = await db.query<Row>(sql`
    select id, empresa_id as "empresaId", certificado_pem as pem, chave_selada as chave,
      impressao_digital as "impressaoDigital", valido_de as "validoDe", valido_ate as "validoAte"
    from certificados
    where empresa_id = any(${empresaIds}::uuid[]) and ${IN_FORCE}`)
  const found = new Map(rows.map((row) => [row.empresaId, row]))
  return empresaIds.map((id) => found.get(id) ?? null)
}
