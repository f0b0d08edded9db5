// `npm run copia:restaurar -- --de FILE`: brings a copy of `npm run copia` into an empty database (DATABASE_URL, or the
// embedded one of DATA_DIR, made where there is none). Exit code 0: restored; 1: the database is as it was; 2: wrong options.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadDatabaseUrl } from '#platform/config.ts'
import { defaultDataDir, joinEmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { migrate } from '#platform/db/migrate.ts'
import { restoreCopy } from './copia/restaurar.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const { env } = process
const { values, refuse } = readOptions({
  usage: 'npm run copia:restaurar -- --de copia.nfse',
  options: { de: { type: 'string' } },
})

async function run(file: string): Promise<void> {
  const dir = resolve(env.DATA_DIR ?? defaultDataDir(ROOT))
  const open = existsSync(join(dir, 'postgres/PG_VERSION')) ? joinEmbeddedDatabase : startEmbeddedDatabase
  const embedded = env.DATABASE_URL ? null : await open(dir)
  try {
    const url = embedded?.url ?? loadDatabaseUrl(env)
    await migrate(url)
    const counts = await restoreCopy(url, file)
    const rows = [...counts.values()].reduce((sum, each) => sum + each, 0)
    console.log(`Restaurado e conferido: ${counts.size} tabelas, ${rows.toLocaleString('pt-BR')} linhas.`)
    console.log(
      `Antes de iniciar o serviço, ponha a chave da origem em CHAVE_MESTRA${embedded ? ` ou em ${resolve(dir, 'chave-mestra')}` : ''}: ela não está na cópia.`,
    )
  } finally {
    await embedded?.stop()
  }
}

if (!values.de) throw refuse('Falta --de, o arquivo da cópia.')
const file = resolve(values.de)
if (!existsSync(file)) refuse(`${file} não existe.`)
await run(file).catch((error: Error) => {
  console.error(`Nada foi restaurado: ${error.message}`)
  process.exitCode = 1
})
