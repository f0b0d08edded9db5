import { openSegredo } from '#features/webhooks/segredos.ts'
import type { App } from '#platform/app.ts'
import { VaultError } from '#platform/certificates/vault.ts'
import { sql } from '#platform/db/db.ts'
import { StartError } from '#platform/start-error.ts'

const SCOPE = 'chave-mestra'

/**
 * Throws StartError when CHAVE_MESTRA lacks a key that sealed something in this database, or has other bytes under its
 * id: notes would be accepted, and no certificate would open. Records the current key when it is new here.
 */
export async function checkMasterKeys(app: App): Promise<void> {
  const { config, sistema, vault } = app
  const atual = config.chavesMestras[0]!.id
  // Checked first: a refused key must not be recorded, or the right keys would lack it from then on.
  if (!(await openKnown(app))) await openLastSegredo(app) // the database is older than the records of keys
  await sistema.query(sql`
    insert into chaves_mestras (id, selo) values (${atual}, ${vault.sealSecret(`${SCOPE}|${atual}`, atual)})
    on conflict do nothing`)
  await openKnown(app) // another process may have recorded its own meanwhile
}

/** Opens the seal of every recorded key, and says how many there are. */
async function openKnown({ config, sistema, vault }: App): Promise<number> {
  const known = await sistema.query<{ id: string; selo: Buffer }>(sql`select id, selo from chaves_mestras order by id`)
  for (const { id, selo } of known) {
    if (!config.chavesMestras.some((chave) => chave.id === id))
      throw new StartError(
        `CHAVE_MESTRA: falta a chave "${id}", com que há dados selados neste banco. Acrescente-a depois de uma vírgula (${config.chavesMestras[0]!.id}:…,${id}:…); sem ela, certificados e senhas não abrem.`,
      )
    open(id, () => vault.openSecret(`${SCOPE}|${id}`, selo))
  }
  return known.length
}

async function openLastSegredo(app: App): Promise<void> {
  const last = await app.sistema.one<{ tenantId: string; selado: Buffer }>(sql`
    select id as "tenantId", segredo_avulso as selado from tenants order by criado_em desc limit 1`)
  if (last) open('', () => openSegredo(app, { tenantId: last.tenantId, endpointId: null }, last.selado))
}

function open(id: string, attempt: () => unknown): void {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    throw new StartError(
      `CHAVE_MESTRA: ${id ? `o valor de "${id}"` : 'o valor dado'} não é a chave ${id && `"${id}" `}que selou os dados deste banco. Restaure a original, guardada com a cópia de segurança.`,
    )
  }
}
