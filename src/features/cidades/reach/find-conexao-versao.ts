import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { cachePerApp } from '#platform/per-app.ts'
import { CONEXAO_COLUMNS, type ConexaoRow } from './conexao-row.ts'

/**
 * One version, for issuing and for consults of notes that an older version sent. Published content never changes, so it
 * is read once per process; a draft is read every time. Null: no such version.
 */
export async function findConexaoVersao(app: App, slug: string, versao: number): Promise<ConexaoRow | null> {
  const known = versionsOf(app)
  const key = `${slug}@${versao}`
  const held = known.get(key)
  if (held) return held
  const row = await app.sistema.one<ConexaoRow>(
    sql`select ${CONEXAO_COLUMNS} from conexoes where slug = ${slug} and versao = ${versao}`,
  )
  if (row && row.publicadaEm !== null) {
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(key, row)
  }
  return row
}
const versionsOf = cachePerApp(
  'conexoes',
  ({ size }) => size,
  () => new Map<string, ConexaoRow>(),
)
const REMEMBERED_MAX = 2_000
