import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { forgetSeries } from '#features/series/rps-numbers.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, PG, sql, sqlState, type Tx } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import { insertAll, type NewNota } from './insert-statement.ts'
import { findHolders, keyOf, type Lugar, placeInOrder, readSeries } from './place-notas.ts'

type Accepted = { kind: 'accepted'; nota: NotaRow } | { kind: 'exists'; id: string }

const BATCH_MAX = 100
const RACES_MAX = 5

/**
 * Inserts one accepted note, together with others that arrive at the same moment: number, note, history, audit and job
 * in one transaction. Returns `exists` when a note in force holds the idIntegracao. Throws SERIE_INATIVA, SERIE_ESGOTADA.
 */
export function insertNota(app: App, nota: NewNota): Promise<Accepted> {
  return inserterOf(app)(nota).catch((error: unknown) => {
    if (error instanceof Refusal && error.codigo === 'INDISPONIVEL') forgetSeries(app)
    throw error
  })
}
const inserterOf = perApp((app) =>
  createGroup((notas: NewNota[]) => insertNotas(app.hot, notas), { itemsMax: BATCH_MAX }),
)

async function insertNotas(db: Db, notas: NewNota[], race = 0): Promise<Accepted[]> {
  try {
    return await db.transaction((tx) => insertInOrder(tx, notas))
  } catch (error) {
    // Another process took the same idIntegracao in between (its series differs from ours), or re-issued the same
    // refused note: the second try finds it.
    const raced =
      sqlState(error) === PG.unicidade &&
      ['notas_id_integracao', 'notas_uma_reemissao'].includes(constraintOf(error) ?? '')
    if (raced && race < RACES_MAX) return insertNotas(db, notas, race + 1)
    throw error
  }
}

/**
 * The series are locked first, so that the query for existing notes that follows sees what others committed. The lock
 * is `for no key update`: a transaction that ends a note refers to its series while it holds the note, and a
 * replacement here waits for that note.
 */
async function insertInOrder(tx: Tx, notas: NewNota[]): Promise<Accepted[]> {
  // In one message, which the server reads in this order.
  const [series, held] = await Promise.all([lockSeries(tx, notas), findHolders(tx, notas)])
  const { fresh, next, holderOf } = await placeInOrder(tx, notas, { series, held })
  const rows = fresh.length ? await insertAll(tx, fresh, next) : []
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return notas.map((nota, index): Accepted => {
    const holder = holderOf[index]
    return holder ? { kind: 'exists', id: holder } : { kind: 'accepted', nota: rowOf.get(nota.id) as NotaRow }
  })
}

const lockSeries = (tx: Db, notas: NewNota[]) =>
  readSeries(tx, [...new Set(notas.map((nota) => nota.serieId))], sql`for no key update`)

/**
 * What inserting a note would do now, decided by the same code and without writing: the note that holds its
 * idIntegracao, or null. `serieId` null: the series does not exist yet, so nothing of it is used. Throws what insertNota
 * throws.
 */
export async function rehearseNota(db: Db, nota: Omit<Lugar, 'serieId'> & { serieId: string | null }) {
  const { serieId } = nota
  if (serieId === null) return (await findHolders(db, [nota])).get(keyOf(nota) ?? '') ?? null
  const [series, held] = await Promise.all([readSeries(db, [serieId], sql``), findHolders(db, [nota])])
  const { holderOf } = await placeInOrder(db, [{ ...nota, serieId }], { series, held })
  return holderOf[0] ?? null
}
