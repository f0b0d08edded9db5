import { type Documento, nameOf, pack, packPedido } from '#features/nfse/nota/documents.ts'
import {
  DocumentLost,
  type Documents,
  fetchPackage,
  type Keeper,
  keyOf,
  type PackageRef,
  storeOf,
} from '#features/nfse/nota/packages.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import { type PackedAgain, putBack } from './stored-documents.ts'

const BATCH = 200
const AT_ONCE = 8

/**
 * `faltam`: packages that the store does not give; `arquivados`: those with documents of an exchange that is no longer in
 * the table, because its month was detached (docs/escala.md#months): their object must stay.
 */
type Trazidos = { pacotes: number; faltam: number; arquivados: number }

/**
 * Brings all documents back from the store into the database, and continues where an earlier run stopped. The objects
 * stay: `removeObjects`, which leaves those of `faltam` and `arquivados`. Throws StoreAway.
 */
export async function bringBack(app: Keeper, onProgress: (done: Trazidos) => void): Promise<Trazidos> {
  const done: Trazidos = { pacotes: 0, faltam: 0, arquivados: 0 }
  let last: PackageRef | null = null
  for (;;) {
    const refs: PackageRef[] = await nextPackages(app.sistema, sql`trazido_em is null`, last)
    if (refs.length === 0) break
    await forEachAtOnce(refs, AT_ONCE, async (ref) => {
      done[await bringPackage(app, ref)]++
    })
    last = refs.at(-1)!
    onProgress(done)
  }
  // A worker that moves documents again begins with the oldest.
  if (done.pacotes > 0) await app.sistema.query(sql`delete from documentos_marcha`)
  return done
}

/** Removes the objects of the packages that were brought back, and forgets them. Returns how many. Throws StoreAway. */
export async function removeObjects(app: Keeper): Promise<number> {
  for (let removed = 0; ; ) {
    const refs = await nextPackages(app.sistema, sql`trazido_em is not null`, null)
    if (refs.length === 0) return removed
    await forEachAtOnce(refs, AT_ONCE, async (ref) => {
      await storeOf(app).remove(keyOf(ref))
      await app.sistema.query(sql`delete from documentos where ${isThis(ref)} and trazido_em is not null`)
    })
    removed += refs.length
  }
}

const nextPackages = (db: Db, which: ReturnType<typeof sql>, last: PackageRef | null): Promise<PackageRef[]> =>
  db.query<PackageRef>(sql`
    select tenant_id as "tenantId", nota_id as "notaId", sha256, bytes from documentos
    where ${which}
      and ${last ? sql`(tenant_id, nota_id, sha256) > (${last.tenantId}, ${last.notaId}, ${last.sha256})` : sql`true`}
    order by tenant_id, nota_id, sha256 limit ${BATCH}`)

const isThis = ({ tenantId, notaId, sha256 }: PackageRef) =>
  sql`tenant_id = ${tenantId} and nota_id = ${notaId} and sha256 = ${sha256}`

/** One package back into its columns. */
async function bringPackage(app: Keeper, ref: PackageRef): Promise<keyof Trazidos> {
  const documents = await fetchPackage(app, ref).catch((error: unknown) => {
    if (error instanceof DocumentLost) return null
    throw error
  })
  if (!documents) return 'faltam'
  return app.sistema.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      sql`select id from transmissoes where tenant_id = ${ref.tenantId} and nota_id = ${ref.notaId}`,
    )
    const exchanges = rows.map(({ id }) => id)
    await putBack(tx, ref, packAgain(documents, exchanges))
    const isWhole = Object.keys(documents).every(
      (name) => !name.includes('/') || exchanges.includes(name.split('/')[1]!),
    )
    if (!isWhole) return 'arquivados'
    await tx.query(sql`update documentos set trazido_em = now() where ${isThis(ref)}`)
    return 'pacotes'
  })
}

function packAgain(documents: Documents, exchanges: readonly string[]): PackedAgain {
  const packed = (which: Documento) => pack(documents[nameOf(which)])
  const pedido = documents[nameOf({ tipo: 'pedido' })]
  return {
    pedido: pedido ? packPedido(pedido) : null,
    autorizado: packed({ tipo: 'autorizado' }),
    transmissoes: exchanges.map((id) => ({
      id,
      enviado: packed({ tipo: 'enviado', transmissaoId: id }),
      recebido: packed({ tipo: 'recebido', transmissaoId: id }),
    })),
  }
}
