import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long the report reads. */
const LE_MS = 4_000

/**
 * Does `ato` while a report reads every table in one transaction, as a backup does: a migration that waits for a table
 * keeps every other statement on it waiting behind itself.
 */
export async function comRelatorio<T>(url: string, ato: () => Promise<T>): Promise<T> {
  const cliente = new pg.Client({ connectionString: url })
  await cliente.connect()
  try {
    await cliente.query('begin')
    const { rows } = await cliente.query<{ nome: string }>(
      "select oid::regclass::text as nome from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    )
    await cliente.query(`lock table ${rows.map(({ nome }) => nome).join(', ')} in access share mode`)
    const lido = sleep(LE_MS).then(() => cliente.query('commit'))
    const [feito] = await Promise.all([ato(), lido])
    return feito
  } finally {
    await cliente.end()
  }
}
