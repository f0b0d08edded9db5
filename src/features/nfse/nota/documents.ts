import { gunzipSync, gzipSync } from 'node:zlib'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

// The documents of a note: the request as it came, what was sent to its city, what the city answered, and what it
// authorised. Where their bytes are, and in what form, is known here alone.

// A document of 2 KB loses nothing at level 4 that level 9 would win.
const GZIP_LEVEL = 4

/** A document of a city in JSON that a statement takes; null when there is none, or nothing in it. */
export const pack = (bytes: Uint8Array | null | undefined): string | null =>
  bytes?.length ? gzipSync(bytes, { level: GZIP_LEVEL }).toString('base64') : null

/** A document of a city as the columns below hold it. */
export const unpack = (packed: Uint8Array): Buffer => gunzipSync(packed)

/** The request in JSON that a statement takes. */
export const packPedido = (bytes: Buffer): string => bytes.toString('base64')

/** What pack or packPedido made, back from that JSON, as a column takes it. */
export const bytesOf = (field: Sql): Sql => sql`decode(${field}, 'base64')`

/** Where the documents are: the request (table notas), … */
export const PEDIDO = sql`corpo`
/** … what was sent to the city, and what it answered (table transmissoes), … */
export const ENVIADO = sql`xml`
export const RECEBIDO = sql`resposta`
/** … and what it authorised (table notas). */
export const AUTORIZADO = sql`xml_autorizado`

/** The request as it came, but for credentials. */
export async function findRequest(db: Db, { id, tenantId }: { id: string; tenantId: string }): Promise<Buffer> {
  const row = await db.one<{ corpo: Buffer }>(
    sql`select ${PEDIDO} as corpo from notas where id = ${id} and tenant_id = ${tenantId}`,
  )
  return row!.corpo
}

/** The authorised document as the city sent it, whatever the state is now; null before authorization. */
export async function findAutorizado(db: Db, notaId: string): Promise<Buffer | null> {
  const row = await db.one<{ xml: Buffer | null }>(sql`select ${AUTORIZADO} as xml from notas where id = ${notaId}`)
  return row?.xml ? unpack(row.xml) : null
}
