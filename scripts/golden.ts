// Rewrites the golden files from the output of the code; read the diff before committing it.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { openDatabase } from '#test/support/database.ts'
import { dumpSchema } from '#test/support/dump-schema.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SCHEMA = resolve(ROOT, 'test/golden/schema.sql')

readOptions({ usage: 'npm run golden' })
const database = await openDatabase()
try {
  const schema = await dumpSchema(database)
  const isSame = readFileSync(SCHEMA, 'utf8') === schema
  writeFileSync(SCHEMA, schema)
  console.log(`${relative(ROOT, SCHEMA)}: ${isSame ? 'sem mudança' : 'reescrito; leia a diferença antes de gravar'}.`)
} finally {
  await database.close()
}
