import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/**
 * Deletes the file of every import whose 24 hours have passed, applied or not
 * (docs/especificacao/estados.md#18-csv-import): it may hold passwords of cities. Returns how many.
 */
export async function purgeImportacoes(app: App): Promise<number> {
  const gone = await app.sistema.query(sql`
    update importacoes set arquivo_selado = null, concluida_em = coalesce(concluida_em, ${app.now()}),
      status = case status when 'analisada' then 'expirada' when 'aplicando' then 'aplicada_parcialmente' else status end
    where arquivo_selado is not null and expira_em <= ${app.now()} returning id`)
  return gone.length
}
