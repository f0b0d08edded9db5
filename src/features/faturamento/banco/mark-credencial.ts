import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { CredencialRow } from './credencial-row.ts'

const COLUMN = {
  webhook: sql`webhook_registrado_em`,
  cobrancas: sql`cobrancas_lidas_em`,
  pix: sql`pix_lidos_em`,
} as const

/**
 * Records when a work with the bank was last done by the credential as it was read. One that changed meanwhile keeps its
 * times: the bank was informed of the token before, and has yet to be informed of the new one.
 */
export const markCredencial = (
  { sistema, now }: App,
  { id, atualizadaEm }: Pick<CredencialRow, 'id' | 'atualizadaEm'>,
  what: keyof typeof COLUMN,
) =>
  sistema.query(sql`
    update banco_credenciais set ${COLUMN[what]} = ${now()}
    where id = ${id} and date_trunc('milliseconds', atualizada_em) = ${atualizadaEm}`)
