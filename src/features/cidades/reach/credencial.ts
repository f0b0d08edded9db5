import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { decodeSealed } from '#platform/certificates/vault.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/group.ts'
import { perApp } from '#platform/per-app.ts'
import type { Credencial, LoginDaCidade } from '#tracks/track.ts'
import { openAcesso } from './open-acesso.ts'

type Owner = { tenantId: string; empresaId: string; municipio: string; ambiente: Ambiente }
type Row = {
  id: string
  empresaId: string
  pem: string
  chave: Buffer
  impressaoDigital: string
  validoDe: Date
  validoAte: Date
}
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
  const row = await certificadosOf(app)(owner.empresaId)
  const now = app.now()
  if (!row || now < row.validoDe || now > row.validoAte) return null
  const acesso = comAcesso ? await openAcesso(app, owner.empresaId, owner.municipio, owner.ambiente) : NO_ACESSO
  return { ...openKeys(app, owner, row), acesso }
}

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
    where empresa_id = any(${empresaIds}::uuid[]) and status in ('ativo', 'futuro') and chave_selada is not null`)
  const found = new Map(rows.map((row) => [row.empresaId, row]))
  return empresaIds.map((id) => found.get(id) ?? null)
}
