import { type Db, sql } from '#platform/db/db.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The present names of people and keys, by id. */
export async function namesOf(
  db: Db,
  actors: readonly { tipo: string; id: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (wanted: string) => [
    ...new Set(actors.flatMap(({ tipo, id }) => (tipo === wanted && id && UUID.test(id) ? [id] : []))),
  ]
  const rows = await db.query<{ id: string; nome: string }>(sql`
    select id, nome from usuarios where id = any(${idsOf('portal')}::uuid[])
    union all select id, nome from admin_usuarios where id = any(${idsOf('admin')}::uuid[])
    union all select id, nome from api_keys where id = any(${idsOf('api-key')}::uuid[])`)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}
