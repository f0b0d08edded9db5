import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { checkRights, ROLES } from './rights.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
// Any fixed number: two processes that start together migrate one after the other.
const ADVISORY_LOCK = 7_140_211

/**
 * Brings the database to the newest schema: creates the two roles, then runs each migration not yet recorded, in
 * order, each in its own transaction, all under one advisory lock. Returns the names applied now. Throws StartError
 * when the rights or the policies that the migrations gave are not there.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await createRoles(client)
    await client.query(
      'create table if not exists migracoes (nome text primary key, aplicada_em timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ nome: string }>('select nome from migracoes')).rows.map((row) => row.nome),
    )
    const applied: string[] = []
    for (const nome of migrationNames().filter((each) => !done.has(each))) {
      await client.query('begin')
      try {
        await client.query(readFileSync(new URL(nome, MIGRATIONS), 'utf8'))
        await client.query('insert into migracoes (nome) values ($1)', [nome])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${nome} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(nome)
    }
    await checkRights(client)
    return applied
  } finally {
    await client.end()
  }
}

/** True when every migration of this release is recorded: the process may serve. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query("select from pg_class where oid = to_regclass('migracoes')")
  if (!tables.length) return false
  const { rows } = await client.query<{ nome: string }>('select nome from migracoes')
  const done = new Set(rows.map((row) => row.nome))
  return migrationNames().every((nome) => done.has(nome))
}

const migrationNames = () =>
  readdirSync(MIGRATIONS)
    .filter((nome) => nome.endsWith('.sql'))
    .sort()

// Roles belong to the server, not to the database: another database may have made them already.
async function createRoles(client: pg.Client): Promise<void> {
  for (const role of ROLES)
    await client
      .query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
      if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
    exception when duplicate_object or unique_violation then null; end $$`)
      .catch((error: Error & { code?: string }) => {
        if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
        throw new StartError(
          `O usuário do banco não pode criar os papéis do serviço. Dê a ele CREATEROLE, ou rode antes, como superusuário: ${ROLES.map((each) => `create role ${each} nologin; grant ${each} to <usuário de DATABASE_URL>;`).join(' ')}`,
        )
      })
}
const INSUFFICIENT_PRIVILEGE = '42501'
