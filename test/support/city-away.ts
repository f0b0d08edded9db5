import type { Issuer } from './tenant.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/**
 * Issues notes while the simulated cities are unreachable for a moment, until one met such a city: on a busy machine
 * they may be back before the worker calls. All are settled then. Returns their ids; the last is the one that had to
 * wait.
 */
export async function issueWithCitiesAway(
  { tree, sql }: Pick<World, 'tree' | 'sql'>,
  { api, body }: Pick<Issuer, 'api' | 'body'>,
): Promise<string[]> {
  const ids: string[] = []
  await until('a note finds the cities away', async () => {
    tree.kill('simulator')
    const { id } = (await api.issue(body())).json
    await api.waitSettled(id)
    ids.push(id)
    const moves = `select from historico where nota_id = $1 and para = 'falha_temporaria'`
    return (await sql(moves, [id])).length > 0 || null
  })
  return ids
}
