// Migrations after the first run while the version before still serves: they add, and remove only what no running version uses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationNames, OUTSIDE, textOf } from '#platform/db/migrate.ts'
import { breachesOf, uniqueIndexesOf } from './migracoes.ts'

const REHEARSED = new URL('../atualizacao/proxima/', import.meta.url)
const [BASE = '', ...FOLLOWING] = migrationNames()
/** What comes to a database that serves, those of the rehearsal of an upgrade among them. */
const UPGRADES = [
  ...FOLLOWING.map((name) => ({ name, text: textOf(name) })),
  ...migrationNames(REHEARSED).map((name) => ({ name, text: textOf(name, REHEARSED) })),
]
const UNIQUE = new Set([textOf(BASE), ...UPGRADES.map(({ text }) => text)].flatMap(uniqueIndexesOf))

test('a migration lets the version before continue', () => {
  assert.ok(UPGRADES.length > 0 && UNIQUE.size > 0)
  const breaches = UPGRADES.flatMap(({ name, text }) => breachesOf(text, UNIQUE).map((each) => `${name}: ${each}`))
  assert.deepEqual(breaches, [])
})

test('outside a transaction are statements that may be tried again alone', () => {
  for (const { name, text } of UPGRADES.filter((each) => each.text.startsWith(OUTSIDE)))
    for (const statement of text.replace(/--.*$/gm, '').split(';'))
      assert.match(
        statement.trim(),
        /^$|^(drop index concurrently if exists|create (unique )?index concurrently) /,
        name,
      )
})

const BROKEN = [
  'alter table notas drop column numero',
  'alter table notas add column a int, drop b',
  'alter table notas rename column numero to n',
  'alter table notas rename to n',
  'alter table notas alter column numero type bigint using numero::bigint',
  'alter table notas add column cor text not null',
  'alter table notas alter cor set not null',
  'alter table notas alter column versao drop default',
  'alter table notas add column ordem bigint generated always as identity',
  'alter table notas add column sorte uuid default gen_random_uuid()',
  "alter table notas add constraint c check (cor <> ';')",
  'alter table notas add foreign key (tenant_id) references tenants',
  'alter table notas add constraint u unique (tenant_id, cor)',
  'alter table notas drop constraint notas_pkey',
  'drop index notas_id_integracao',
  'create index x on notas (cor)',
  'update notas set cor = null',
  'with x as (select 1) update notas set cor = null from x',
  'delete from notas where false',
  'insert into nova select id from notas',
  'drop table notas',
  'drop function current_tenant()',
  'revoke select on notas from nfse_inquilino',
  'truncate notas',
  'do $$ begin drop table notas; end $$',
]
const ALLOWED = [
  'alter table notas add column cor text',
  "alter table notas add column cor text not null default 'azul'",
  'alter table notas add column se boolean default false not null',
  'alter table notas alter column cor drop not null',
  "alter table notas add constraint c check (cor <> '') not valid",
  'alter table notas validate constraint c',
  'alter table notas drop constraint c',
  'alter table notas add constraint u unique using index ux',
  'drop index notas_lista',
  'create index concurrently x on notas (cor)',
  'create table nova (id uuid not null); create index y on nova (id); alter table nova alter id drop default',
  'drop trigger t on notas; create trigger t after insert on notas for each row execute function f()',
  "insert into filas values ('x')",
  'create function f() returns void language sql as $$ delete from notas; $$',
  '-- trava: dez linhas, uma para cada fila do serviço\nupdate filas set vagas = 1',
  '-- contrai: nenhuma versão a lê desde a 1.4\nalter table notas drop column cor',
]

test('each rule finds its breach, and nothing where there is none', () => {
  for (const sql of BROKEN) assert.notDeepEqual(breachesOf(`${sql};`, UNIQUE), [], sql)
  for (const sql of ALLOWED) assert.deepEqual(breachesOf(`${sql};`, UNIQUE), [], sql)
  assert.notDeepEqual(breachesOf('-- trava: porque sim\ncreate index x on notas (cor);'), [], 'a reason is a sentence')
  assert.notDeepEqual(breachesOf('-- trava: dez linhas, uma para cada fila\nalter table notas drop cor;'), [])
})
