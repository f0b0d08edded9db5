import { hasXml, type StatusNota, wasAuthorized } from '#domain/nota/nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { findAutorizado } from './documents.ts'
import { type DaNota, NOTA_COLUMNS, type NotaRow } from './nota-row.ts'

/**
 * One note. Throws NAO_ENCONTRADO when it does not exist or the caller may not see it
 * (docs/especificacao/contrato.md#5-authentication rule 1).
 */
export async function findNota(ctx: Ctx, id: string): Promise<NotaRow> {
  allow(ctx, 'nota.read')
  return findNotaOrRefuse(ctx, id)
}

/** The same for verbs that called `allow`: a key that may cancel is not always one that may read. */
export async function findNotaOrRefuse(ctx: Ctx, id: string): Promise<NotaRow> {
  const nota = await selectNotaOf(ctx.db, { id, tenantId: ctx.tenantId })
  if (!nota || !maySee(ctx, nota)) throw new Refusal('NAO_ENCONTRADO', `nota ${id} is not visible to this caller`)
  return nota
}

/**
 * The city's signed document. 404 while there is none; a cancelled note shows no XML
 * (docs/especificacao/contrato.md#3-states note 3).
 */
export const xmlOf = (ctx: Ctx, id: string): Promise<Buffer> => xmlWhen(ctx, id, hasXml)

/**
 * The same for the portal, of a cancelled or replaced note too: the issuer keeps the document for as long as the tax can
 * be claimed, whatever happened to the note (CTN art. 195).
 */
export const xmlKept = (ctx: Ctx, id: string): Promise<Buffer> => xmlWhen(ctx, id, wasAuthorized)

async function xmlWhen(ctx: Ctx, id: string, shows: (status: StatusNota) => boolean): Promise<Buffer> {
  const nota = await findNota(ctx, id)
  const xml = shows(nota.status) ? await findAutorizado(ctx, id) : null
  if (!xml)
    throw new Refusal('NOTA_NAO_AUTORIZADA', `nota ${id} is ${nota.status}`, { dados: { estadoAtual: nota.status } })
  return xml
}

/** The note of an account, by the key of the table. */
const selectNotaOf = (db: Db, { id, tenantId }: DaNota) =>
  db.one<NotaRow>(sql`select ${NOTA_COLUMNS} from notas where tenant_id = ${tenantId} and id = ${id}`)

/** The note of a link or of an operator, who do not know its account. */
export const selectNota = (db: Db, id: string) =>
  db.one<NotaRow>(sql`select ${NOTA_COLUMNS} from notas where id = ${id}`)

/** A key sees the notes of its own ambiente; a key or user limited to some companies sees theirs. */
function maySee(ctx: Ctx, nota: NotaRow): boolean {
  const { actor } = ctx
  if (actor.kind === 'api-key')
    return actor.ambiente === nota.ambiente && (actor.empresaIds?.includes(nota.empresaId) ?? true)
  if (actor.kind === 'portal') return actor.empresaIds?.includes(nota.empresaId) ?? true
  return true
}
