import { type Db, sql } from '#platform/db/db.ts'

/** Gives a locked fatura its note; the caller audits. */
export async function linkNf(db: Db, faturaId: string, nfId: string, now: Date): Promise<void> {
  await db.query(sql`
    update faturas set nf_id = ${nfId}, versao = versao + 1, atualizada_em = ${now} where id = ${faturaId}`)
}
