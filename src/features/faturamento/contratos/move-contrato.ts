import type { StatusContrato } from '#domain/faturamento/estados.ts'
import { describeActor } from '#features/audit/audit.ts'
import { removeCupom } from '#features/faturamento/cupons/applied.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { ContratoRow } from './contrato-row.ts'

/** The reason and the actor of a contract's move; `em`: when it was in force, if that was before `now`. */
type Causa = { motivo: string | null; actor: Actor; now: Date; em?: Date }

/**
 * Moves a locked contract to another state and writes its history; one that ends loses its coupon and its scheduled
 * change, and what a job suspends is suspended by dunning. The caller called `allow`, checked that the move is legal (src/domain/faturamento/estados.ts) and audits.
 */
export async function moveContrato(
  db: Db,
  { id, tenantId, status: de }: Pick<ContratoRow, 'id' | 'tenantId' | 'status'>,
  para: StatusContrato,
  { motivo, actor, now, em = now }: Causa,
): Promise<void> {
  const [suspends, ends] = [para === 'suspenso', para === 'cancelado' || para === 'encerrado']
  await db.query(sql`
    update contratos set status = ${para}, versao = versao + 1, atualizado_em = ${now},
      motivo = coalesce(${motivo}, motivo), motivo_suspensao = ${suspends ? motivo : null},
      suspenso_em = ${suspends ? now : null},
      suspenso_por = ${suspends ? (actor.kind === 'job' ? 'inadimplencia' : 'operador') : null}, cancelar_em = case when ${ends} then null else cancelar_em end,
      troca_plano_id = case when ${ends} then null else troca_plano_id end,
      troca_plano_versao = case when ${ends} then null else troca_plano_versao end,
      troca_em = case when ${ends} then null else troca_em end
    where id = ${id}`)
  await recordPassage(db, { id, tenantId }, { de, para }, { motivo, actor, now, em })
  if (ends) await removeCupom(db, id, motivo, now)
}

/** Writes a change of state, or a beginning, into the history of a contract. */
export async function recordPassage(
  db: Db,
  { id, tenantId }: Pick<ContratoRow, 'id' | 'tenantId'>,
  { de, para }: { de: StatusContrato | null; para: StatusContrato },
  { motivo, actor, now, em = now }: Causa,
): Promise<void> {
  await db.query(sql`
    insert into contrato_historico (tenant_id, contrato_id, de, para, motivo, ator, em)
    values (${tenantId}, ${id}, ${de}, ${para}, ${motivo}, ${JSON.stringify(describeActor(actor))}, ${em})`)
}
