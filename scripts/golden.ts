// Writes the golden files anew from what the code makes today; the diff is there to be read before it is committed.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '#test/support/database.ts'
import { dumpSchema } from '#test/support/dump-schema.ts'

const SCHEMA = resolve(import.meta.dirname, '../test/golden/schema.sql')

const database = await openDatabase()
try {
  writeFileSync(SCHEMA, await dumpSchema(database))
} finally {
  await database.close()
}
