import { COBRANCA, type StatusCobranca, wayBetween } from '#domain/faturamento/estados.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { CobrancaRow } from './cobranca-row.ts'

/**
 * Moves a locked charge to a state, over those between (docs/especificacao/estados.md#7-bank-charge). Returns whether it
 * moved: an outdated answer of the bank moves nothing.
 */
export async function moveCobranca(
  db: Db,
  { id, status }: Pick<CobrancaRow, 'id' | 'status'>,
  para: StatusCobranca,
  now: Date,
): Promise<boolean> {
  const way = wayBetween(COBRANCA, status, para) ?? []
  for (const state of way)
    await db.query(sql`
      update cobrancas set status = ${state}, versao = versao + 1, atualizada_em = ${now} where id = ${id}`)
  return way.length > 0
}
