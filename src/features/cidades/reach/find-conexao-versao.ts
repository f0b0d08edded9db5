import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { CONEXAO_COLUMNS, type ConexaoRow } from './conexao-row.ts'

/**
 * One version, for issuing and for consults of notes that an older version sent. Published content never changes, so it
 * is read once per process; a draft is read every time. Null: no such version.
 */
export async function findConexaoVersao(app: App, slug: string, versao: number): Promise<ConexaoRow | null> {
  const known = versionsOf(app)
  const { epoca } = known
  const key = `${slug}@${versao}`
  const held = known.get(key)
  if (held) return held
  const row = await app.sistema.one<ConexaoRow>(
    sql`select ${CONEXAO_COLUMNS} from conexoes where slug = ${slug} and versao = ${versao}`,
  )
  if (row && row.publicadaEm !== null) {
    known.set(key, row, epoca)
  }
  return row
}
const versionsOf = cachePerApp<ConexaoRow>('conexoes', { mostra: (row) => row })
