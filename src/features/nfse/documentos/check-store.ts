import { setTimeout as sleep } from 'node:timers/promises'
import { keyOf, type PackageRef } from '#features/nfse/nota/packages.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { StoreAway } from '#platform/objects/open-store.ts'
import { StartError } from '#platform/start-error.ts'

const ANSWER_MS = 3_000

/**
 * Throws StartError when documents were moved and DOCUMENTOS_S3_URL does not lead to them: absent, or another bucket. A
 * store that does not answer keeps no process from starting.
 */
export async function checkDocumentos(app: App): Promise<void> {
  const ref = await app.sistema.one<PackageRef>(sql`
    select tenant_id as "tenantId", nota_id as "notaId", sha256, bytes from documentos
    where trazido_em is null limit 1`)
  if (!ref) return
  if (!app.store)
    throw new StartError(
      'DOCUMENTOS_S3_URL falta: há documentos de notas no depósito. Configure-o, ou traga-os de volta antes, com npm run documentos:trazer.',
    )
  const answer = app.store.get(keyOf(ref)).catch((error: unknown) => {
    if (!(error instanceof StoreAway)) throw error
    app.log.warn({ err: error }, 'the store of documents does not answer')
    return undefined
  })
  const found = await Promise.race([answer, sleep(ANSWER_MS, undefined, { ref: false })])
  if (found === null)
    throw new StartError(
      `DOCUMENTOS_S3_URL não leva ao depósito onde estão os documentos: falta lá ${keyOf(ref)}. Confira o bucket e o prefixo.`,
    )
}
