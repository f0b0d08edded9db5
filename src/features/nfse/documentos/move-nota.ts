import { buildPackage, type Documents, keyOf, openPackage, sha256Of, storeOf } from '#features/nfse/nota/packages.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { StoreAway } from '#platform/objects/open-store.ts'
import { documentsOf, forgetDocuments, type NotaGuardada } from './stored-documents.ts'

/** `depois`: its rows changed meanwhile; the bytes stay where they were. */
type Moved = 'movida' | 'nada' | 'depois'

/**
 * Moves the documents of an ended note to the store. The object is written, read back and compared before the database
 * forgets the bytes, in the transaction that stores the reference to the object. A stop at any point leaves the bytes
 * where they were, and the next try writes the same object again. Throws StoreAway, and an error that names a column
 * that cannot be unpacked.
 */
export async function moveNota(app: App, nota: NotaGuardada): Promise<Moved> {
  const { tenantId, notaId } = nota
  const documents = documentsOf(nota)
  if (Object.keys(documents).length === 0) return 'nada'
  const { object, sha256 } = buildPackage(documents)
  const store = storeOf(app)
  const key = keyOf({ tenantId, notaId, sha256 })
  await store.put(key, object)
  assertKept(await store.get(key), sha256, documents)
  try {
    await app.sistema.transaction(async (tx) => {
      if (!(await forgetDocuments(tx, nota))) throw new Changed()
      await tx.query(sql`
        insert into documentos (tenant_id, nota_id, sha256, bytes, movido_em)
        values (${tenantId}, ${notaId}, ${sha256}, ${object.length}, now())
        on conflict (tenant_id, nota_id, sha256) do update set trazido_em = null, movido_em = excluded.movido_em`)
    })
  } catch (error) {
    if (error instanceof Changed) return 'depois'
    throw error
  }
  app.metrics.documentosMovidos.inc()
  return 'movida'
}

class Changed extends Error {}

/** Throws StoreAway unless the store returned the same bytes. */
function assertKept(object: Buffer | null, sha256: Buffer, documents: Documents): void {
  const kept = object && sha256Of(object).equals(sha256) ? openPackage(object) : {}
  const same = Object.entries(documents).every(([name, bytes]) => kept[name]?.equals(bytes))
  if (!same) throw new StoreAway('the store of documents did not return what was put')
}
