import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { distribute, isCluster } from './citus/distribuir.ts'
import { isPooled } from './pooler.ts'
import { checkRights, INSUFFICIENT_PRIVILEGE, ROLES } from './rights.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
// A database of before 1.0.0 has this row: its schema came from other files than the baseline.
const BEFORE_1_0 = '0001-spine.sql'
// Any fixed number: two processes that start together migrate one after the other.
const ADVISORY_LOCK = 7_140_211

// While a migration waits for a lock, every later statement on that table waits behind it: it gives up soon, so that
// they pass, and is tried again.
const LOCK_MS = 1_000
const LOCK_PAUSE_MS = 500
const LOCK_TRIES = 400
const LOCK_NOT_AVAILABLE = '55P03'

/** The beginning of the first line of a migration that cannot run in a transaction: `create index concurrently`. */
export const OUTSIDE = '-- fora de transação'

/**
 * Brings the database to the newest schema, while the service runs on it: creates the two roles, then runs each
 * migration not yet recorded, in order, each in its own transaction, all under one advisory lock. Returns the names
 * applied now. Throws StartError on a database of before 1.0.0, when the rights or the policies that the migrations gave
 * are not there, through a pooler, or when another transaction keeps a table for minutes.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (await isPooled(client))
      throw new StartError(
        'DATABASE_URL passa por um pooler (como o PgBouncer), e as migrações precisam de uma sessão só: informe o endereço do próprio PostgreSQL.',
      )
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await createRoles(client)
    await client.query(
      'create table if not exists migracoes (nome text primary key, aplicada_em timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ nome: string }>('select nome from migracoes')).rows.map((row) => row.nome),
    )
    if (done.has(BEFORE_1_0))
      throw new StartError(
        'Este banco é de uma versão de desenvolvimento anterior à 1.0.0, que recomeçou as migrações sem levar os dados de antes: crie um banco vazio e informe-o em DATABASE_URL (com o banco embutido, outra pasta em DATA_DIR).',
      )
    const applied: string[] = []
    for (const nome of migrationNames(folder).filter((each) => !done.has(each))) {
      await apply(client, nome, textOf(nome, folder)).catch((error) => {
        if (error instanceof StartError) throw error
        throw new Error(`migration ${nome} failed: ${(error as Error).message}`, { cause: error })
      })
      applied.push(nome)
    }
    await client.query(CHEAP_INDEXES)
    if (await isCluster(client)) await distribute(client, applied.length > 0)
    await checkRights(client)
    return applied
  } finally {
    await client.end()
  }
}

/** Runs one migration and records it; again when a lock did not come in time. */
async function apply(client: pg.Client, nome: string, text: string): Promise<void> {
  const record = () => client.query('insert into migracoes (nome) values ($1)', [nome])
  if (text.startsWith(OUTSIDE)) {
    // While it waits for older transactions it blocks no statement.
    for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await client.query(statement)
    return void (await record())
  }
  for (let tries = 1; ; tries++) {
    await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
    try {
      await client.query(text)
      await record()
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (tries === LOCK_TRIES)
        throw new StartError(
          `A migração ${nome} espera há minutos por uma tabela que outra transação segura (uma cópia, um relatório). Rode migrate de novo quando ela terminar: o que já foi aplicado fica.`,
        )
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

// On SSDs an index page costs about what any page costs. With the server's default, statements prepared while a table
// is still small read the whole of it. A setting of the database reaches every connection, and is not part of a dump.
const CHEAP_INDEXES = `do $$ begin execute format('alter database %I set random_page_cost = 1.1', current_database()); end $$`

/** True when every migration of this release is recorded: the process may serve. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query(
    "select from pg_class where oid = to_regclass('migracoes') and has_table_privilege(oid, 'select')",
  )
  if (!tables.length) return false
  const { rows } = await client.query<{ nome: string }>('select nome from migracoes')
  const done = new Set(rows.map((row) => row.nome))
  return migrationNames().every((nome) => done.has(nome))
}

/** The names of the migrations in `folder`, in order. */
export const migrationNames = (folder = MIGRATIONS) =>
  readdirSync(folder)
    .filter((nome) => nome.endsWith('.sql') || isFolder(nome))
    .sort()

/** The statements of a migration: a file, or a folder whose files are one migration. */
export function textOf(nome: string, folder = MIGRATIONS): string {
  const path = new URL(nome, folder)
  if (!isFolder(nome)) return readFileSync(path, 'utf8')
  const files = readdirSync(path).sort()
  return files.map((file) => readFileSync(new URL(`${nome}/${file}`, folder), 'utf8')).join('\n')
}

const isFolder = (nome: string) => !nome.includes('.')

// Roles belong to the server, not to the database: another database may have made them already.
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ROLES)
    await client
      .query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
      .catch((error: Error & { code?: string }) => {
        if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
        throw new StartError(
          `O usuário do banco não pode criar os papéis do serviço. Dê a ele CREATEROLE, ou rode antes, como superusuário: ${ROLES.map((each) => `create role ${each} nologin;`).join(' ')}`,
        )
      })
}
