import type { Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { gunzip, gzip, gzipPacked } from '#platform/gzip.ts'
import type { DaNota } from './nota-row.ts'
import { lost, type PackageRef, readPackage } from './packages.ts'

// The documents of a note: the request, the document sent to the city, the city's answer, and the authorised document.
// Only this file knows where and in what form their bytes are stored: in these columns, or, moved by
// src/features/nfse/documentos, in a package of the store. An empty column says the latter: no packed document is empty.

/** Packs a city's document for its column; null when there is none or it is empty. */
export const packedOf = (bytes: Uint8Array | null | undefined): Buffer | null => (bytes?.length ? gzip(bytes) : null)

/** The same for a city's answer: in JSON its document is base64 of gzip. */
export const packedAnswerOf = (bytes: Uint8Array | null | undefined): Buffer | null =>
  bytes?.[0] === BRACE ? gzipPacked(bytes) : packedOf(bytes)
const BRACE = '{'.charCodeAt(0)

/** Packs a city's document for the JSON parameter of a statement; null when there is none or it is empty. */
export const pack = (bytes: Uint8Array | null | undefined): string | null => packedOf(bytes)?.toString('base64') ?? null

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

/** Which document of a note; those of an exchange with the city are its own. */
export type Documento = { tipo: 'pedido' | 'autorizado' } | { tipo: 'enviado' | 'recebido'; transmissaoId: string }

/** The process, and the rows that the caller may see. */
export type From = Pick<Ctx, 'app' | 'db'>

/** The name of a document in the packages of its note. */
export function nameOf(which: Documento): string {
  switch (which.tipo) {
    case 'pedido':
      return 'pedido.json'
    case 'autorizado':
      return 'autorizado.xml'
    case 'enviado':
      return `transmissoes/${which.transmissaoId}/enviado.xml`
    case 'recebido':
      return `transmissoes/${which.transmissaoId}/recebido`
  }
}

/** The document that a column holds. */
export const unpack = (which: Documento, packed: Buffer): Buffer => (which.tipo === 'pedido' ? packed : gunzip(packed))

/** A document by what its column holds. Throws INDISPONIVEL while the store does not give it. */
export const openDocument = async (
  from: From,
  nota: DaNota,
  { packed, ...which }: Documento & { packed: Buffer },
): Promise<Buffer> => (packed.length > 0 ? unpack(which, packed) : findStored(from, nota, which))

async function findStored({ app, db }: From, nota: DaNota, which: Documento): Promise<Buffer> {
  const name = nameOf(which)
  for (const ref of await findPackages(db, nota.tenantId, [nota.id])) {
    const document = (await readPackage(app, ref))[name]
    if (document) return document
  }
  throw await lost(app, { tenantId: nota.tenantId, notaId: nota.id }, `nenhum pacote da nota tem ${name}`)
}

/** The packages of notes of one account, the newest first. */
export const findPackages = (db: Db, tenantId: string, notaIds: readonly string[]): Promise<PackageRef[]> =>
  db.query<PackageRef>(sql`
    select tenant_id as "tenantId", nota_id as "notaId", sha256, bytes from documentos
    where tenant_id = ${tenantId} and nota_id = any(${notaIds}::uuid[]) order by movido_em desc, sha256`)

/** The request as received, without credentials. */
export async function findRequest(from: From, { id, tenantId }: { id: string; tenantId: string }): Promise<Buffer> {
  const row = await from.db.one<{ packed: Buffer }>(
    sql`select ${PEDIDO} as packed from notas where id = ${id} and tenant_id = ${tenantId}`,
  )
  return openDocument(from, { tenantId, id }, { tipo: 'pedido', packed: row!.packed })
}

/** The authorised document as the city sent it, whatever the note's state; null before authorization. */
export async function findAutorizado(from: From, notaId: string): Promise<Buffer | null> {
  const row = await from.db.one<{ tenantId: string; packed: Buffer | null }>(
    sql`select tenant_id as "tenantId", ${AUTORIZADO} as packed from notas where id = ${notaId}`,
  )
  if (!row?.packed) return null
  return openDocument(from, { tenantId: row.tenantId, id: notaId }, { tipo: 'autorizado', packed: row.packed })
}

type Bytes = { enviado: Buffer | null; recebido: Buffer | null }

/** Both documents of an exchange by what its columns hold; null where there is none. */
export async function openExchange(from: From, nota: DaNota, row: Bytes & { id: string }): Promise<Bytes> {
  const open = (tipo: 'enviado' | 'recebido') => {
    const packed = row[tipo]
    return packed && openDocument(from, nota, { tipo, transmissaoId: row.id, packed })
  }
  const [enviado, recebido] = await Promise.all([open('enviado'), open('recebido')])
  return { enviado, recebido }
}
