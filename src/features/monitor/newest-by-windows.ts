import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** Microseconds since 1970, as the database counts them, and the id of an exchange. */
export type Marca = { us: number; id: string }
type Chave = { tenantId: string; notaId: string; id: string }

/** The last minute, then windows that are each eight times as wide, up to half a year; the last has no beginning. */
const WINDOWS_S = [60, 480, 3_840, 30_720, 245_760, 1_966_080, 15_728_640, null] as const

/**
 * The newest `quantas` transmissions of all accounts that fit `which`, before `marca`, over distributed tables
 * (docs/escala.md#beyond-one-postgresql): these take no walk of an index for each combination of a city and a result, so
 * windows of time are read, from the newest on, until the page is full. A rare result costs more than a frequent one.
 */
export async function newestByWindows(
  db: Db,
  which: Sql,
  { marca, agora, quantas }: { marca: Marca | null; agora: Date; quantas: number },
): Promise<Chave[]> {
  const found: Chave[] = []
  // The same instant for all windows: with the clock of each statement they would overlap.
  const from = marca ? instantOf(marca) : sql`${agora}::timestamptz`
  let ended: Sql | null = null
  for (const seconds of WINDOWS_S) {
    const begins = seconds === null ? null : sql`${from} - make_interval(secs => ${seconds})`
    const rows = await db.query<Chave>(sql`
      select tenant_id as "tenantId", nota_id as "notaId", id from transmissoes
      where ${which} ${beforeMarca(marca)}
        ${begins ? sql`and criada_em > ${begins}` : sql``} ${ended ? sql`and criada_em <= ${ended}` : sql``}
      order by criada_em desc, id desc limit ${quantas - found.length}`)
    found.push(...rows)
    if (found.length >= quantas) break
    ended = begins
  }
  return found
}

/** Only what is older than `marca`. */
export const beforeMarca = (marca: Marca | null): Sql =>
  marca ? sql`and (criada_em, id) < (${instantOf(marca)}, ${marca.id}::uuid)` : sql``

const instantOf = ({ us }: Marca) => sql`(timestamptz 'epoch' + ${us}::float8 * interval '1 microsecond')`
