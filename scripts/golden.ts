// Writes the golden files anew from the output of the code; read the diff before committing it.
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
