import { randomUUID } from 'node:crypto'
import { addMonths } from '#domain/competencia.ts'
import type { Centavos } from '#domain/money.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * Gives the waiting lines of a locked contract to a fatura, and the credit that it does not use up to the next
 * competência. `ids`: the lines that the fatura was computed with.
 */
export async function takeLancamentos(
  db: Db,
  fatura: { id: string; tenantId: string; contratoId: string; competencia: string },
  { ids, creditoRestante, now }: { ids: readonly string[]; creditoRestante: Centavos; now: Date },
): Promise<void> {
  const { id, tenantId, contratoId, competencia } = fatura
  if (ids.length > 0)
    await db.query(sql`update contrato_lancamentos set fatura_id = ${id} where id = any(${[...ids]}::uuid[])`)
  if (creditoRestante === 0) return
  const mes = `${competencia.slice(5)}/${competencia.slice(0, 4)}`
  await db.query(sql`
    insert into contrato_lancamentos (id, tenant_id, contrato_id, competencia, tipo, descricao, valor, origem_fatura_id,
      criado_em)
    values (${randomUUID()}, ${tenantId}, ${contratoId}, ${addMonths(competencia, 1)}, 'credito',
      ${`Crédito da fatura de ${mes}`}, ${-creditoRestante}, ${id}, ${now})`)
}

/**
 * Lets the lines of a fatura wait again, and takes back the credit that it left. The caller checked that no later fatura of
 * the contract took that credit.
 */
export async function giveBackLancamentos(db: Db, faturaId: string): Promise<void> {
  await db.query(sql`delete from contrato_lancamentos where origem_fatura_id = ${faturaId}`)
  await db.query(sql`update contrato_lancamentos set fatura_id = null where fatura_id = ${faturaId}`)
}

/** Makes the lines of a fatura, and the credit that it left, those of the fatura in its place. */
export async function moveLancamentos(db: Db, de: string, para: string): Promise<void> {
  await db.query(sql`
    update contrato_lancamentos set
      fatura_id = case when fatura_id = ${de} then ${para}::uuid else fatura_id end,
      origem_fatura_id = case when origem_fatura_id = ${de} then ${para}::uuid else origem_fatura_id end
    where fatura_id = ${de} or origem_fatura_id = ${de}`)
}
