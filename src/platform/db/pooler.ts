import type pg from 'pg'

/**
 * True when a pooler is between the connection and the server: the process of the server that runs its statements is
 * not the one named when it connected (a pooler names none of them, because it may use several).
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid !== (client as pg.Client & { processID: number | null }).processID
}
