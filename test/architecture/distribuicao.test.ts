// Beyond one PostgreSQL the large tables are distributed by account (docs/decisions/0020-citus.md). These tests check
// what needs no cluster: a place for every table, and keys and statements that a cluster can execute.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { DISTRIBUIDAS, NO_COORDENADOR } from '#platform/db/citus/lugares.ts'
import { type Database, openDatabase } from '../support/database.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const distributed: readonly string[] = DISTRIBUIDAS

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

test('every table is distributed or stays on the coordinator, and is named once', async () => {
  const tables = await database.sql<{ nome: string }>(
    "select relname as nome from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  )
  assert.deepEqual(
    [...distributed, ...Object.values(NO_COORDENADOR).flat()].sort(),
    tables.map(({ nome }) => nome),
  )
})

test('every distributed table names the account of each row', async () => {
  const without = await database.sql(
    `select t from unnest($1::text[]) t where not exists (select from pg_attribute a
       where a.attrelid = t::regclass and a.attname = 'tenant_id' and a.attnotnull)`,
    [distributed],
  )
  assert.deepEqual(without, [])
})

test('no trigger of a distributed table writes another one, except those that have a form for workers', async () => {
  const triggers = await database.sql<{ funcao: string; texto: string }>(
    `select distinct p.proname as funcao, p.prosrc as texto from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and t.tgrelid = any($1::text[]::regclass[])`,
    [distributed],
  )
  const forWorkers = readFileSync(join(ROOT, 'src/platform/db/citus/fragmentos.sql'), 'utf8')
  const reaching = triggers.filter(({ texto }) => /\b(insert into|update|delete from|from|join) [a-z_]+ /.test(texto))
  assert.deepEqual(
    reaching.map(({ funcao }) => funcao).filter((funcao) => !forWorkers.includes(`function ${funcao}(`)),
    [],
  )
  assert.ok(reaching.length >= 3)
})

/** A clause `on conflict` names the account where the table is distributed, so that its key is one a worker has. */
test('the conflict target of a statement on a distributed table begins with the account', () => {
  const named = sources().flatMap(({ file, text }) =>
    [...text.matchAll(/insert into (\w+)(?:(?!insert into)[\s\S])*?on conflict \(([^)]*)\)/g)]
      .filter(([, table]) => distributed.includes(table!))
      .map(([, table, key]) => ({ file, table, key: key! })),
  )
  assert.deepEqual(
    named.filter(({ key }) => !key.startsWith('tenant_id')),
    [],
  )
  assert.ok(named.length >= 5, 'the pattern finds the statements')
})

/** Row-level security forbids workers the COPY by which Citus hands on the rows of an insert that returns nothing. */
test('an insert into a distributed table from a query returns something or names a conflict', () => {
  const inserts = sources().flatMap(({ file, text }) =>
    text
      .split('insert into ')
      .slice(1)
      .map((part) => ({ file, table: /^\w+/.exec(part)?.[0] ?? '', statement: part.split(/`\)(?!\})|`,\n|`\n/)[0]! }))
      .filter(({ table, statement }) => distributed.includes(table) && /\bselect\b/.test(statement)),
  )
  assert.deepEqual(
    inserts
      .filter(({ statement }) => !/returning|on conflict/.test(statement))
      .map(({ file, table }) => `${file}: ${table}`),
    [],
  )
  assert.ok(inserts.length >= 3, 'the pattern finds the statements')
})

/**
 * Citus 13.0 ends with the session's server process where a role under row-level security joins a table of the coordinator
 * with a distributed one. As a subquery, `(select * from empresas)`, it is a part of its own, and costs one PostgreSQL nothing.
 */
test('a table of the coordinator is joined with a distributed one as a subquery', () => {
  const local = Object.values(NO_COORDENADOR).flat()
  const joined = sources().flatMap(({ file, text }) =>
    text
      .split(/\bsql`/)
      .filter((part) => new RegExp(`\\b(from|join) (${distributed.join('|')})\\b`).test(part))
      .flatMap((part) => [...part.matchAll(new RegExp(`\\bjoin (${local.join('|')})\\b`, 'g'))])
      .map(([, table]) => `${file}: ${table}`),
  )
  assert.deepEqual([...new Set(joined)].sort(), JOINED_BY_OPERATORS)
})

/** Statements of operators, who are under no account, and of parts that read no distributed table. */
const JOINED_BY_OPERATORS = [
  'features/monitor/list-transmissoes.ts: tenants',
  'features/monitor/show-health.ts: sonda_alvos',
  'features/webhooks/expand-events.ts: webhook_endpoints',
]

const sources = () =>
  (readdirSync(join(ROOT, 'src'), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(join(ROOT, 'src', file), 'utf8') }))
