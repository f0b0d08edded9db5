// Databases that a bench loads with millions of rows. `--dados DIR` keeps the loaded database in a folder below DIR and
// measures it again when it is there, so that a measure after a change of the code takes seconds; `--carregar` loads and
// ends; `--so NOME` asks only the questions whose name has this. Times of the rows are those of the load: keep a database for hours, not for weeks.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#test/support/database.ts'
import { openStage, type Stage } from '#test/support/webhooks.ts'

export type Dados = {
  /** How many notes; else what the bench is for. */
  notas?: number
  /** The folder of loaded databases; without it one is loaded and deleted. */
  dados?: string
  /** Load alone. */
  carregar?: boolean
  /** Measure only the questions whose name has this. */
  so?: string
}

/** The options of a bench's command line: `[notas] [--dados DIR] [--carregar] [--so NOME]`. */
export function dadosOf(args: string[]): Dados {
  const options = { dados: { type: 'string' }, carregar: { type: 'boolean' }, so: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const notas = Number(positionals.find((each) => /^\d+$/.test(each)))
  return { ...values, ...(notas && { notas }) }
}

// While it loads, a crash may cost the whole load: nothing is written twice, and building an index writes no log.
const LOADING = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' }
const COMPLETE = 'carga.json'

/**
 * The stage on a database that `load` fills, with what `load` says of it. Loaded on a server that cares for speed alone,
 * and measured on one with the service's own settings, whose memory is as empty as after a start.
 */
export async function openLoaded<T>(
  nome: string,
  { dados }: Dados,
  load: (stage: Stage) => Promise<T>,
): Promise<{ stage: Stage; carga: T }> {
  const dir = dados ? join(resolve(dados), nome) : mkdtempSync(join(tmpdir(), 'nfse-dados-'))
  const complete = join(dir, COMPLETE)
  const discard = () => rmSync(dir, { recursive: true, force: true })
  try {
    if (!existsSync(complete)) {
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
    // What was written while another connection read is not marked as seen by all until now.
    await stage.database.sql('vacuum analyze')
    await stage.database.sql('alter system reset all')
    const [size] = await stage.database.sql<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    console.log(`carregado em ${Math.round((performance.now() - began) / 1000)} s: ${size!.size}`)
    return carga
  } finally {
    await stage.close()
    execFileSync('sync', ['-f', dir])
  }
}
