// `npm run chaves`: which master keys hold something; `-- girar` wraps it all with the first one of CHAVE_MESTRA;
// `-- esquecer k1` gives up a key that holds nothing. Exit code 0: done; 1: not yet, says why; 2: not readable.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createVault } from '#platform/certificates/vault.ts'
import { loadDatabaseUrl, masterKeys } from '#platform/config.ts'
import { defaultDataDir, joinEmbeddedDatabase } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/statement/pool.ts'
import { contarSelados, esquecer, girar } from './chave-mestra/girar.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const { env } = process
const STATEMENT_S = 3600

async function run(): Promise<number> {
  const { positionals, refuse } = readOptions({
    usage: 'npm run chaves [-- girar | esquecer <id>]',
    allowPositionals: true,
  })
  const [ato, id] = positionals
  if (ato && ato !== 'girar' && !(ato === 'esquecer' && id))
    refuse(ato === 'esquecer' ? 'Falta o id da chave a esquecer.' : `Não há o ato "${ato}".`)
  const dir = resolve(env.DATA_DIR ?? defaultDataDir(ROOT))
  const own = join(dir, 'chave-mestra')
  // Without the setting the embedded database is sealed with the key beside it.
  const given = env.CHAVE_MESTRA || env.DATABASE_URL || !existsSync(own) ? env.CHAVE_MESTRA : readFileSync(own, 'utf8')
  const chaves = masterKeys(given?.trim() ?? '')
  const [atual] = chaves
  const embedded = env.DATABASE_URL ? null : await joinEmbeddedDatabase(dir)
  const pool = openPool(embedded?.url ?? loadDatabaseUrl(env), { max: 2, timeoutS: STATEMENT_S })
  try {
    const db = pool.forAll()
    if (ato === 'girar') {
      const vault = createVault({
        atual: atual!.id,
        chaves: Object.fromEntries(chaves.map(({ id, chave }) => [id, chave])),
      })
      for (const { nome, quantos } of await girar(db, vault, atual!.id)) console.log(`${nome}: ${quantos}`)
    } else if (ato === 'esquecer' && id) {
      const porque = await esquecer(db, id, atual!.id)
      console.log(porque ?? `A chave ${id} não sela mais nada e foi esquecida: tire-a de CHAVE_MESTRA.`)
      return porque ? 1 : 0
    }
    const selados = await contarSelados(db)
    for (const [chave, quantos] of selados)
      console.log(`${chave}${chave === atual!.id ? ' (em uso)' : ''}: ${quantos} valores selados`)
    return [...selados.keys()].every((chave) => chave === atual!.id) ? 0 : 1
  } finally {
    await pool.close()
    await embedded?.stop()
  }
}

process.exitCode = await run().catch((error: Error) => {
  console.error(`Não foi possível: ${error.message}`)
  return 2
})
