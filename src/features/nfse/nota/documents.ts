import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { gunzip, gzip, gzipPacked } from '#platform/gzip.ts'

// The documents of a note: the request, the document sent to the city, the city's answer, and the authorised document.
// Only this file knows where and in what form their bytes are stored.

/** Packs a city's document for the JSON parameter of a statement; null when there is none or it is empty. */
export const pack = (bytes: Uint8Array | null | undefined): string | null =>
  bytes?.length ? gzip(bytes).toString('base64') : null

/** The same for a city's answer: in JSON its document is base64 of gzip. */
export const packResposta = (bytes: Uint8Array | null | undefined): string | null =>
  bytes?.[0] === BRACE ? gzipPacked(bytes).toString('base64') : pack(bytes)
const BRACE = '{'.charCodeAt(0)

/** Unpacks a city's document from the columns below. */
export const unpack = (packed: Buffer): Buffer => gunzip(packed)

/** Packs the request for the JSON parameter of a statement. */
export const packPedido = (bytes: Buffer): string => bytes.toString('base64')

/** The SQL that turns the result of pack or packPedido into the bytes of a column. */
export const bytesOf = (field: Sql): Sql => sql`decode(${field}, 'base64')`

/** The columns of the documents: the request (table notas), … */
export const PEDIDO = sql`corpo`
/** … the document sent to the city, and its answer (table transmissoes), … */
export const ENVIADO = sql`xml`
export const RECEBIDO = sql`resposta`
/** … and the authorised document (table notas). */
export const AUTORIZADO = sql`xml_autorizado`

/** The request as received, without credentials. */
export async function findRequest(db: Db, { id, tenantId }: { id: string; tenantId: string }): Promise<Buffer> {
  const row = await db.one<{ corpo: Buffer }>(
    sql`select ${PEDIDO} as corpo from notas where id = ${id} and tenant_id = ${tenantId}`,
  )
  return row!.corpo
}

/** The authorised document as the city sent it, whatever the note's state; null before authorization. */
export async function findAutorizado(db: Db, notaId: string): Promise<Buffer | null> {
  const row = await db.one<{ xml: Buffer | null }>(sql`select ${AUTORIZADO} as xml from notas where id = ${notaId}`)
  return row?.xml ? unpack(row.xml) : null
}
