// The schema is a contract with every installation: every change to it shows as a diff.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '../support/database.ts'
import { dumpSchema } from '../support/dump-schema.ts'

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

test('the migrations produce the schema that was reviewed (npm run golden rewrites it)', async () => {
  const golden = readFileSync(new URL('../golden/schema.sql', import.meta.url), 'utf8')
  assert.equal(await dumpSchema(database), golden)
})

test('a change of the schema shows in the dump', async () => {
  const previous = await dumpSchema(database)
  const changes = [
    'alter table tenants alter column nome drop not null',
    'drop index notas_lista',
    'alter table notas disable row level security',
    'revoke select on notas from nfse_inquilino',
    'drop trigger notas_transition on notas',
    `alter table contratos drop constraint contratos_status_check`,
  ]
  for (const change of changes) {
    await database.sql('begin')
    await database.sql(change)
    const dump = await dumpSchema(database)
    await database.sql('rollback')
    assert.notEqual(dump, previous, change)
  }
})
