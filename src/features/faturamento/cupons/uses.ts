import type { ValorDoCupom } from '#domain/faturamento/cupons.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Cupom, valorOf } from './cupom-row.ts'

/** A coupon of a contract and what it takes off a fatura. */
export type CupomEmUso = { id: string; valor: ValorDoCupom }

/** The coupon that a contract has, or the one with that id, which a fatura already used; null: none. */
export async function cupomEmUso(db: Db, contratoId: string, id: string | null = null): Promise<CupomEmUso | null> {
  const row = await db.one<Pick<Cupom, 'id' | 'tipo' | 'percentual' | 'valor'>>(sql`
    select id, tipo, percentual, valor from cupons_aplicados
    where contrato_id = ${contratoId} and (id = ${id} or (${id}::uuid is null and status = 'ativo'))`)
  return row && { id: row.id, valor: valorOf(row) }
}

/** Counts a fatura that an applied coupon discounts; the last one consumes it. The contract is locked. */
export const spendCupom = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.query(sql`
    update cupons_aplicados set usos_restantes = usos_restantes - 1, versao = versao + 1,
      status = case when usos_restantes = 1 then 'consumido' else status end,
      encerrado_em = case when usos_restantes = 1 then ${now} else encerrado_em end
    where id = ${id} and status = 'ativo'`)
}

/**
 * Gives back the use of an applied coupon whose fatura is void. A consumed one is the contract's again, unless the contract
 * has another by now; one that was taken off stays so. The contract is locked.
 */
export const giveBackCupom = async (db: Db, id: string): Promise<void> => {
  await db.query(sql`
    update cupons_aplicados k set usos_restantes = k.usos_restantes + 1, versao = k.versao + 1,
      status = case when k.status = 'removido' then k.status else 'ativo' end,
      encerrado_em = case when k.status = 'removido' then k.encerrado_em end
    where k.id = ${id} and (k.status <> 'consumido' or not exists (
      select from cupons_aplicados o where o.contrato_id = k.contrato_id and o.status = 'ativo'))`)
}
