import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

const DAY_MS = 86_400_000
const BATCH = 100

/**
 * Deletes the contents of the lines of batches older than the setting `lotes.guardarDias`; the notes that they became, and
 * which line became which, stay. Lines not issued by then never are. Returns how many batches.
 */
export async function purgeLotes(app: App): Promise<number> {
  const { 'lotes.guardarDias': days } = await readAjustes(app)
  const before = new Date(app.now().getTime() - days * DAY_MS)
  for (let purged = 0; ; ) {
    const gone = await app.sistema.transaction(async (db) => {
      const rows = await db.query<{ id: string }>(sql`
        update portal_lotes set apagado_em = ${app.now()} where id in (
          select p.id from portal_lotes p where p.criado_em < ${before} and p.apagado_em is null
            and p.executar_em is null and not exists (select from portal_lote_linhas l where l.lote_id = p.id and l.situacao in ('a_enviar', 'enviando'))
          order by p.criado_em limit ${BATCH} for update skip locked) returning id`)
      await db.query(sql`
        update portal_lote_linhas set pedido = null, celulas = null, tomador_cpf_cnpj = null, erros = '[]',
          correcoes = '{}',
          situacao = case situacao when 'enviada' then situacao else 'retirada' end
        where lote_id = any(${rows.map(({ id }) => id)}::uuid[])`)
      return rows.length
    })
    purged += gone
    if (gone < BATCH) return purged
  }
}
