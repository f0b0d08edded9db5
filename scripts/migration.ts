// `npm run migration -- name` starts the next migration file.
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readOptions } from './options.ts'

const FOLDER = resolve(import.meta.dirname, '../src/platform/db/migrations')
const { positionals, refuse } = readOptions({
  usage: 'npm run migration -- nome-em-kebab-case',
  allowPositionals: true,
})
const [name = ''] = positionals
if (!/^[a-z0-9-]+$/.test(name)) refuse('Falta o nome da migração, em letras minúsculas, números e hifens.')
const last = Math.max(0, ...readdirSync(FOLDER).map((file) => Number.parseInt(file, 10) || 0))
const path = join(FOLDER, `${String(last + 1).padStart(4, '0')}-${name}.sql`)
writeFileSync(
  path,
  '-- Why this change. Tables of a client carry tenant_id and row-level security; every table has a comment. The version\n-- before serves on meanwhile: docs/operacao/atualizacao.md#what-a-migration-may-do\n',
)
console.log(path)
