// `npm run copia -- --para FILE`: all rows of the database (DATABASE_URL, or the embedded one of DATA_DIR) in one file, while
// the service runs. Exit code 0: the file is whole; 1: it was not made; 2: wrong options.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadDatabaseUrl } from '#platform/config.ts'
import { defaultDataDir, joinEmbeddedDatabase } from '#platform/db/embedded.ts'
import { VERSAO } from '#platform/version.ts'
import { writeCopy } from './copia/gravar.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const { env } = process
const { values, refuse } = readOptions({
  usage: 'npm run copia -- --para copia.nfse',
  options: { para: { type: 'string' } },
})

async function run(file: string): Promise<void> {
  const dir = resolve(env.DATA_DIR ?? defaultDataDir(ROOT))
  const embedded = env.DATABASE_URL ? null : await joinEmbeddedDatabase(dir)
  try {
    const counts = await writeCopy(embedded?.url ?? loadDatabaseUrl(env), file, VERSAO)
    const rows = [...counts.values()].reduce((sum, each) => sum + each, 0)
    console.log(`${file}: ${counts.size} tabelas, ${rows.toLocaleString('pt-BR')} linhas.`)
    console.log(
      `A chave CHAVE_MESTRA não está na cópia, e sem ela certificados e segredos não se abrem: guarde-a em outro lugar${embedded ? ` (sem o ajuste, ela é ${resolve(dir, 'chave-mestra')})` : ''}.`,
    )
  } finally {
    await embedded?.stop()
  }
}

if (!values.para) throw refuse('Falta --para, o arquivo a gravar.')
const file = resolve(values.para)
if (existsSync(file)) refuse(`${file} já existe: escolha outro nome.`)
await run(file).catch((error: Error) => {
  console.error(`A cópia não foi feita: ${error.message}`)
  process.exitCode = 1
})
