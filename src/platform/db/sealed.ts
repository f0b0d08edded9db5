import pg from 'pg'

/** Whether a master key has sealed something in the database, whose owner logs in with `url`: an account has secrets. */
export async function isSealed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ sealed: boolean }>(
      'select exists (select from chaves_mestras) or exists (select from tenants) as sealed',
    )
    return rows[0]!.sealed
  } finally {
    await client.end()
  }
}
