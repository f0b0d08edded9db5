import { createHash } from 'node:crypto'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import type { Store } from '#platform/objects/store.ts'
import { perApp } from '#platform/per-app.ts'

// The objects in the store: the documents of one note that were moved together, as a ZIP that any tool opens.

/** Documents by the name of their file in a package. */
export type Documents = Readonly<Record<string, Buffer>>

/** The row that refers to a package. */
export type PackageRef = { tenantId: string; notaId: string; sha256: Buffer; bytes: number }

/** The same value for the same documents, whenever it is built: a repeated move writes the same object. */
const NO_DATE = new Date(1980, 0, 1)
const ZIP_LEVEL = 6

/** Packs documents, the same bytes for the same documents. */
export function buildPackage(documents: Documents): { object: Buffer; sha256: Buffer } {
  const files: Zippable = Object.fromEntries(
    Object.keys(documents)
      .sort()
      .map((name) => [name, documents[name]!]),
  )
  const object = Buffer.from(zipSync(files, { level: ZIP_LEVEL, mtime: NO_DATE }))
  return { object, sha256: sha256Of(object) }
}

/** The key of a package, below the prefix of the store: the tenant first, and at the end its content. */
export const keyOf = ({ tenantId, notaId, sha256 }: Omit<PackageRef, 'bytes'>): string =>
  `${tenantId}/${notaId}/${sha256.toString('hex')}.zip`

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** The dependencies of reading the store: fewer than a process has, so that a command has them too. */
export type Keeper = Pick<App, 'store' | 'sistema' | 'metrics' | 'log'>

/** The store of this process. Throws a refusal when there are documents in a store and it has none. */
export function storeOf({ store }: Keeper): Store {
  if (!store) throw new Refusal('INDISPONIVEL', 'documents are in a store, and DOCUMENTOS_S3_URL is not set')
  return store
}

/** The documents of a package, from the store (fetchPackage) or from memory. */
export function readPackage(app: App, ref: PackageRef): Promise<Documents> {
  const known = cacheOf(app)
  const key = keyOf(ref)
  const found = known.get(key)
  if (found) return found
  const reading = fetchPackage(app, ref)
  if (ref.bytes <= CACHED_BYTES_MAX) {
    const [oldest] = known.keys()
    if (known.size >= CACHED_MAX && oldest) known.delete(oldest)
    known.set(key, reading)
    reading.catch(() => known.delete(key))
  }
  return reading
}

// A note is often read in several parts: its XML, its events, its PDF. A package is about 5 KB, 15 KB once open.
const CACHED_MAX = 500
const CACHED_BYTES_MAX = 64 * 1024
const cacheOf = perApp(() => new Map<string, Promise<Documents>>())

/**
 * The documents of a package. Throws StoreAway, and DocumentLost after an alert when the store has other bytes under the
 * key, or none: never a document that is not the one that was moved.
 */
export async function fetchPackage(app: Keeper, ref: PackageRef): Promise<Documents> {
  const object = await storeOf(app).get(keyOf(ref))
  if (!object) throw await lost(app, ref, 'o depósito não tem o objeto')
  if (!sha256Of(object).equals(ref.sha256)) throw await lost(app, ref, 'o depósito tem outros bytes no lugar do objeto')
  return openPackage(object)
}

/** The documents of an object. */
export const openPackage = (object: Buffer): Documents =>
  Object.fromEntries(Object.entries(unzipSync(object)).map(([name, bytes]) => [name, Buffer.from(bytes)]))

/** A document in the store differs from the one that was put there. */
export class DocumentLost extends Refusal {
  constructor(internal: string) {
    super('INDISPONIVEL', internal, { erros: [{ campo: '', codigo: 'INDISPONIVEL', mensagem: SENTENCE }] })
    this.name = 'DocumentLost'
  }
}

/** Raises an alert about a document that is missing or different, and returns the error for the caller. */
export async function lost(
  app: Keeper,
  { tenantId, notaId, sha256 }: { tenantId: string; notaId: string; sha256?: Buffer },
  achado: string,
): Promise<DocumentLost> {
  app.metrics.documentosDivergentes.inc()
  const detalhe = { achado, sha256: sha256?.toString('hex') ?? null }
  app.log.error({ tenantId, notaId, ...detalhe }, 'a document is not what was stored')
  await raiseAlerta(app.sistema, { tipo: 'documento_divergente', tenantId, notaId, detalhe })
  return new DocumentLost(`documents of nota ${notaId}: ${achado}`)
}
const SENTENCE =
  'O depósito não devolveu este documento como ele foi guardado; quem opera o serviço foi avisado. A nota continua válida.'
