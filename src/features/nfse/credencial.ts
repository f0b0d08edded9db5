import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { decodeSealed } from '../../platform/certificates/vault.ts'
import { sql } from '../../platform/db/db.ts'
import type { Credencial } from '../../tracks/track.ts'

type Row = { id: string; pem: string; chave: Buffer; impressaoDigital: string; validoDe: Date; validoAte: Date }

// An opened key stays in memory this long at most (security table D, item 10).
const OPEN_MS = 5 * 60_000
const OPEN_MAX = 2_000
const opened = new WeakMap<App, Map<string, { at: number; credencial: Credencial }>>()

/** Key and certificate of the company, opened from the vault; null when it has none in force now. */
export async function openCredencial(app: App, tenantId: string, empresaId: string): Promise<Credencial | null> {
  const row = await app.sistema.one<Row>(sql`
    select id, certificado_pem as pem, chave_selada as chave, impressao_digital as "impressaoDigital",
      valido_de as "validoDe", valido_ate as "validoAte"
    from certificados where tenant_id = ${tenantId} and empresa_id = ${empresaId} and status in ('ativo', 'futuro') and chave_selada is not null`)
  const now = app.now()
  if (!row || now < row.validoDe || now > row.validoAte) return null

  let keys = opened.get(app)
  if (!keys) opened.set(app, (keys = new Map()))
  const open = keys.get(row.id)
  if (open && performance.now() - open.at < OPEN_MS) return open.credencial
  const der = app.vault.open({ tenantId, empresaId, certificadoId: row.id }, decodeSealed(row.chave))
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const credencial: Credencial = {
    impressaoDigital: row.impressaoDigital,
    key,
    keyPem: key.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificadoPem: row.pem,
    certificadoBase64: new X509Certificate(row.pem).raw.toString('base64'),
    acesso: { usuario: null, senha: null, token: null },
  }
  if (keys.size >= OPEN_MAX) keys.clear()
  keys.set(row.id, { at: performance.now(), credencial })
  return credencial
}
