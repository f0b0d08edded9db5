import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

const COLUMN = {
  webhook: sql`webhook_registrado_em`,
  cobrancas: sql`cobrancas_lidas_em`,
  pix: sql`pix_lidos_em`,
} as const

/** Records when a work with the bank was last done. */
export const markCredencial = ({ sistema, now }: App, id: string, what: keyof typeof COLUMN) =>
  sistema.query(sql`update banco_credenciais set ${COLUMN[what]} = ${now()} where id = ${id}`)
