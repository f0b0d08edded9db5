// `npm run documentos:trazer [-- --apagar]`: brings the documents of notes back from the store into the database. Exit
// code 0: all are there; 1: some are not in the store as they were put; 2: refused, or the store does not answer.
import { resolve } from 'node:path'
import { bringBack, removeObjects } from '#features/nfse/documentos/bring-back.ts'
import { loadDatabaseUrl, loadDocumentosS3 } from '#platform/config.ts'
import { sql } from '#platform/db/db.ts'
import { defaultDataDir, joinEmbeddedDatabase } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/statement/pool.ts'
import { openLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { openStore } from '#platform/objects/open-store.ts'
import { ConfigError } from '#platform/read-setting.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const { env, stderr } = process
const STATEMENT_S = 600
const CONNECTIONS = 8

async function run(): Promise<number> {
  const { apagar } = readOptions({
    usage: 'npm run documentos:trazer -- [--apagar]',
    options: { apagar: { type: 'boolean', default: false } },
  }).values
  const address = loadDocumentosS3(env)
  if (!address) return refuse('DOCUMENTOS_S3_URL falta: diga onde estão os documentos.')
  const embedded = env.DATABASE_URL ? null : await joinEmbeddedDatabase(resolve(env.DATA_DIR ?? defaultDataDir(ROOT)))
  const pool = openPool(embedded?.url ?? loadDatabaseUrl(env), { max: CONNECTIONS, timeoutS: STATEMENT_S })
  const keeper = { store: openStore(address), sistema: pool.forAll(), metrics: createMetrics(), log: openLog('error') }
  try {
    if (await keeper.sistema.one(MOVER_ACTIVE))
      return refuse(
        'O worker levaria de novo o que voltar: pause antes a fila documentos.mover (POST /admin/queues/documentos.mover/pause) ou pare os workers.',
      )
    const { pacotes, faltam, arquivados } = await bringBack(keeper, (done) =>
      progress(`${count(done.pacotes)} pacotes`),
    )
    progress('')
    console.log(`Pacotes trazidos de volta, com o resumo conferido: ${count(pacotes)}.`)
    if (apagar) console.log(`Objetos apagados do depósito: ${count(await removeObjects(keeper))}.`)
    else console.log('Os objetos continuam no depósito; --apagar os apaga, depois de uma cópia do banco.')
    if (arquivados > 0)
      console.log(
        `Pacotes que ficam no depósito: ${count(arquivados)}. Têm documentos de meses destacados para arquivo (guarda.documentosMeses).`,
      )
    if (faltam === 0) return 0
    console.error(
      `Pacotes que o depósito perdeu ou trocou: ${count(faltam)}. Cada nota tem um alerta documento_divergente: GET /admin/alertas.`,
    )
    return 1
  } finally {
    keeper.store.close()
    await pool.close()
    await embedded?.stop()
  }
}

const MOVER_ACTIVE = sql`
  select from processos where papel = 'worker' and batido_em > now() - interval '20 seconds'
    and not exists (select from filas where nome = 'documentos.mover' and estado = 'pausada') limit 1`

function refuse(sentence: string): number {
  console.error(sentence)
  return 2
}

const progress = (text: string) => stderr.isTTY && stderr.write(`\r\x1b[K${text}`)
const count = (n: number) => n.toLocaleString('pt-BR')

process.exitCode = await run().catch((error: Error) => {
  if (error instanceof ConfigError) console.error(`Configuração: ${error.message}`)
  else console.error(`Os documentos não voltaram todos: ${error.message}. Rode de novo: o que voltou fica.`)
  return 2
})
