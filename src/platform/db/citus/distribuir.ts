import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { rewriteKeys } from './chaves.ts'
import { DISTRIBUIDAS } from './lugares.ts'

const FRAGMENTOS = readFileSync(new URL('./fragmentos.sql', import.meta.url), 'utf8')

/** True when the database has the extension and workers: its large tables are distributed. */
export async function isCluster(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  if (!rows.length) return false
  const { rows: nodes } = await client.query('select from pg_dist_node where groupid > 0 and isactive')
  return nodes.length > 0
}

/**
 * Distributes the tables of `DISTRIBUIDAS` that are not distributed yet, with the rows that they hold, and returns their
 * names. Runs after the migrations, all in one transaction. `migrated`: there were new ones, which may have given a rule back
 * the form that a worker cannot run.
 */
export async function distribute(client: pg.Client, migrated: boolean): Promise<string[]> {
  const { rows } = await client.query<{ nome: string }>(
    `select t.nome from unnest($1::text[]) with ordinality t(nome, ordem)
     where not exists (select from pg_dist_partition where logicalrelid = t.nome::regclass) order by ordem`,
    [DISTRIBUIDAS],
  )
  const tabelas = rows.map(({ nome }) => nome)
  if (!tabelas.length && !migrated) return []
  await client.query('begin')
  try {
    await client.query('set local citus.enable_unsafe_triggers = on')
    await client.query(FRAGMENTOS)
    const kept = tabelas.length > 0 ? await dropForeignKeys(client) : []
    for (const tabela of tabelas) {
      await rewriteKeys(client, tabela)
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        tabela,
        'tenant_id',
        tabela === DISTRIBUIDAS[0] ? 'none' : DISTRIBUIDAS[0],
      ])
    }
    for (const statement of kept) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartError(`O Citus recusou distribuir as tabelas: ${(error as Error).message}`)
  }
  return tabelas
}

/**
 * Drops the foreign keys that cross between distributed and other tables, which Citus has no way to hold, and returns
 * the statements that make those among distributed tables again.
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tabela: string; nome: string; texto: string; fica: boolean }>(
    `select conrelid::regclass::text as tabela, conname as nome, pg_get_constraintdef(oid) as texto,
       conrelid = any(d.oids) and confrelid = any(d.oids) as fica
     from pg_constraint, (select $1::text[]::regclass[]::oid[] as oids) d
     where contype = 'f' and conparentid = 0 and (conrelid = any(d.oids) or confrelid = any(d.oids))`,
    [DISTRIBUIDAS],
  )
  for (const { tabela, nome } of rows) await client.query(`alter table ${tabela} drop constraint ${nome}`)
  return rows
    .filter(({ fica }) => fica)
    .map(({ tabela, nome, texto }) => `alter table ${tabela} add constraint ${nome} ${texto}`)
}
