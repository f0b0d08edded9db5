// Databases that a bench loads with millions of rows. `--dados DIR` keeps the loaded database in a folder below DIR and
// measures it again when it is there, so that a measure after a change of the code takes seconds. Times of the rows are those of the load: keep a database for hours, not for weeks.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#test/support/database.ts'
import { openStage, type Stage } from '#test/support/webhooks.ts'
import { inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

// While it loads, a crash may cost the whole load: nothing is written twice, and building an index writes no log.
const LOADING = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' }
const COMPLETE = 'carga.json'

/**
 * The stage on a database that `load` fills, with what `load` says of it. Loaded on a server that cares for speed alone,
 * and measured on one with the service's own settings, whose memory is as empty as after a start.
 */
export async function openLoaded<T>(
  nome: string,
  { dados, notas = 0 }: Opcoes,
  load: (stage: Stage) => Promise<T>,
): Promise<{ stage: Stage; carga: T }> {
  const dir = dados ? join(resolve(dados), nome) : mkdtempSync(join(tmpdir(), 'nfse-dados-'))
  const complete = join(dir, COMPLETE)
  const discard = () => rmSync(dir, { recursive: true, force: true })
  try {
    if (!existsSync(complete)) {
      say(`carregando ${inWords(notas)} notas`)
      discard()
      const carga = await loadInto(dir, load)
      writeFileSync(complete, JSON.stringify(carga ?? null))
    }
    const stage = await openStage({}, dir)
    const close = async () => {
      await stage.close()
      if (!dados) discard()
    }
    return { stage: { ...stage, close }, carga: JSON.parse(readFileSync(complete, 'utf8')) as T }
  } catch (error) {
    if (!dados) discard()
    throw error
  }
}

async function loadInto<T>(dir: string, load: (stage: Stage) => Promise<T>): Promise<T> {
  const began = performance.now()
  const server = await openDatabase(dir)
  for (const [name, value] of Object.entries(LOADING)) await server.sql(`alter system set ${name} = '${value}'`)
  await server.close()
  const stage = await openStage({}, dir)
  try {
    const carga = await load(stage)
    // What was written while another connection read is not marked as visible to all until now.
    await stage.database.sql('vacuum analyze')
    await stage.database.sql('alter system reset all')
    const [size] = await stage.database.sql<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    say(`carregado em ${inWords((performance.now() - began) / 1000)} s: ${size!.size}`)
    return carga
  } finally {
    await stage.close()
    execFileSync('sync', ['-f', dir])
  }
}
