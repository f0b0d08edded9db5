// `npm run auditoria:verificar`: checks that the audit in the database is as the service wrote it. Exit code 0: yes; 1:
// no; 2: could not be read.
import { resolve } from 'node:path'
import { type AuditCheck, type Quebra, verifyAuditChain } from '#features/audit/seal-audit.ts'
import { loadDatabaseUrl } from '#platform/config.ts'
import { sql } from '#platform/db/db.ts'
import { defaultDataDir, joinEmbeddedDatabase } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/statement/pool.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const { env, stderr } = process
const STATEMENT_S = 600

async function check(): Promise<AuditCheck> {
  const embedded = env.DATABASE_URL ? null : await joinEmbeddedDatabase(resolve(env.DATA_DIR ?? defaultDataDir(ROOT)))
  const pool = openPool(embedded?.url ?? loadDatabaseUrl(env), { max: 1, timeoutS: STATEMENT_S })
  try {
    const db = pool.forAll()
    const seals = await db.one<{ n: number }>(sql`select coalesce(max(ordem), 0) as n from auditoria_selos`)
    const found = await verifyAuditChain(db, (seladas) => progress(`${count(seladas)} de ${count(seals!.n)} linhas`))
    progress('')
    return found
  } finally {
    await pool.close()
    await embedded?.stop()
  }
}

/** The verdict in sentences. */
function sentences({ seladas, porSelar, ultima, quebra }: AuditCheck): string[] {
  const upTo = ultima ? `, até a linha ${ultima.id}, de ${moment(ultima.em)}` : ''
  const waiting =
    porSelar === 0 ? 'Nenhuma linha espera selo.' : `Ainda sem selo: ${count(porSelar)} (o serviço sela a cada minuto).`
  const verified = `Linhas conferidas: ${count(seladas)}${upTo}.`
  if (quebra) return ['AUDITORIA VIOLADA', ...explain(quebra), verified, waiting]
  const seal = ultima ? [`Último selo: ${ultima.selo} (compare com o log do serviço, que o guarda fora do banco).`] : []
  return ['Auditoria íntegra.', verified, ...seal, waiting]
}

function explain(quebra: Quebra): string[] {
  const { id, ordem, seladaEm } = quebra
  const line = `linha ${id}, selada em ${moment(seladaEm)} com o selo nº ${ordem}`
  switch (quebra.motivo) {
    case 'linha_removida':
      return [`A ${line}, foi removida.`, `  esperado:   a linha ${id}`, '  encontrado: nada']
    case 'selo_removido':
      return [
        `Selos foram removidos antes do que cobre a linha ${id}.`,
        `  esperado:   o selo nº ${ordem}`,
        '  encontrado: um posterior',
      ]
    case 'linha_alterada':
      return [
        `A ${line}, não é mais a que foi selada, ou uma linha antes dela foi removida com o seu selo.`,
        `  esperado:   ${quebra.esperado}`,
        `  encontrado: ${quebra.encontrado}`,
      ]
  }
}

const progress = (text: string) => stderr.isTTY && stderr.write(`\r\x1b[K${text}`)
const count = (n: number) => n.toLocaleString('pt-BR')
const moment = (at: Date) =>
  `${at.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'medium' })} (Brasília)`

readOptions({ usage: 'npm run auditoria:verificar' })
await check().then(
  (found) => {
    console.log(sentences(found).join('\n'))
    process.exitCode = found.quebra ? 1 : 0
  },
  (error: Error & { code?: string }) => {
    console.error(`A auditoria não pôde ser lida: ${error.message || error.code}`)
    process.exitCode = 2
  },
)
