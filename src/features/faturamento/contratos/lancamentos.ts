import { randomUUID } from 'node:crypto'
import { addMonths } from '#domain/competencia.ts'
import type { Centavos } from '#domain/money.ts'
import { type Db, sql } from '#platform/db/db.ts'

/**
 * A fatura as its lines need it. `ids`: the lines that it was computed with. `creditoRestante`: what they exceed it by.
 */
type Tomada = {
  id: string
  tenantId: string
  contratoId: string
  competencia: string
  ids: readonly string[]
  creditoRestante: Centavos
}

/**
 * Assigns the waiting lines of locked contracts to their faturas, and the credit that one does not use up to the next
 * competência.
 */
export async function takeLancamentos(db: Db, faturas: readonly Tomada[], now: Date): Promise<void> {
  const taken = faturas.flatMap(({ id, ids }) => ids.map((lancamentoId) => ({ id, lancamentoId })))
  if (taken.length > 0)
    await db.query(sql`
      update contrato_lancamentos l set fatura_id = t.fatura_id
      from unnest(${taken.map(({ lancamentoId }) => lancamentoId)}::uuid[], ${taken.map(({ id }) => id)}::uuid[])
        as t(id, fatura_id) where l.id = t.id`)
  const credits = faturas.filter(({ creditoRestante }) => creditoRestante > 0)
  if (credits.length === 0) return
  const rows = credits.map(({ id, tenantId, contratoId, competencia, creditoRestante }) => ({
    id: randomUUID(),
    tenantId,
    contratoId,
    competencia: addMonths(competencia, 1),
    descricao: `Crédito da fatura de ${competencia.slice(5)}/${competencia.slice(0, 4)}`,
    valor: -creditoRestante,
    origem: id,
  }))
  await db.query(sql`
    insert into contrato_lancamentos (id, tenant_id, contrato_id, competencia, tipo, descricao, valor, origem_fatura_id,
      criado_em)
    select r.id, r."tenantId", r."contratoId", r.competencia, 'credito', r.descricao, r.valor, r.origem, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, "tenantId" uuid, "contratoId" uuid, competencia text, descricao text, valor bigint, origem uuid)`)
}

/**
 * Lets the lines of faturas wait again, and takes back the credit that they left. The caller checked that no later fatura
 * of their contracts took that credit.
 */
export async function giveBackLancamentos(db: Db, faturaIds: readonly string[]): Promise<void> {
  await db.query(sql`delete from contrato_lancamentos where origem_fatura_id = any(${faturaIds}::uuid[])`)
  await db.query(sql`update contrato_lancamentos set fatura_id = null where fatura_id = any(${faturaIds}::uuid[])`)
}

/** Moves the lines of a fatura, and the credit that it left, to the fatura that replaces it. */
export async function moveLancamentos(db: Db, de: string, para: string): Promise<void> {
  await db.query(sql`
    update contrato_lancamentos set
      fatura_id = case when fatura_id = ${de} then ${para}::uuid else fatura_id end,
      origem_fatura_id = case when origem_fatura_id = ${de} then ${para}::uuid else origem_fatura_id end
    where fatura_id = ${de} or origem_fatura_id = ${de}`)
}
