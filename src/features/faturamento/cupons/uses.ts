import type { ValorDoCupom } from '#domain/faturamento/cupons.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type CupomRow, valorOf } from './cupom-row.ts'

/** A coupon of a contract and its discount on a fatura. */
type CupomEmUso = { id: string; valor: ValorDoCupom }

/**
 * The coupons of contracts, by contract: the present one of each, or instead the one among `usados` that a draft of it
 * already used.
 */
export async function cuponsEmUso(
  db: Db,
  contratoIds: readonly string[],
  usados: readonly string[],
): Promise<Map<string, CupomEmUso>> {
  type Row = Pick<CupomRow, 'id' | 'tipo' | 'percentual' | 'valor'> & { contratoId: string }
  const rows = await db.query<Row>(sql`
    select id, contrato_id as "contratoId", tipo, percentual, valor from cupons_aplicados
    where (contrato_id = any(${contratoIds}::uuid[]) and status = 'ativo') or id = any(${usados}::uuid[])
    order by id = any(${usados}::uuid[])`)
  // When a contract has two rows, the later one is that of its draft.
  return new Map(rows.map((row) => [row.contratoId, { id: row.id, valor: valorOf(row) }]))
}

/** Counts a use for each applied coupon that discounts a fatura; the last use consumes it. The contracts are locked. */
export const spendCupons = async (db: Db, ids: readonly string[], now: Date): Promise<void> => {
  await db.query(sql`
    update cupons_aplicados set usos_restantes = usos_restantes - 1, versao = versao + 1,
      status = case when usos_restantes = 1 then 'consumido' else status end,
      encerrado_em = case when usos_restantes = 1 then ${now} else encerrado_em end
    where id = any(${ids}::uuid[]) and status = 'ativo'`)
}

/**
 * Gives back the use of applied coupons whose fatura is void. A consumed one is the contract's again, unless the contract
 * has another by now; one that was taken off stays so. The contracts are locked.
 */
export const giveBackCupons = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.query(sql`
    update cupons_aplicados k set usos_restantes = k.usos_restantes + 1, versao = k.versao + 1,
      status = case when k.status = 'removido' then k.status else 'ativo' end,
      encerrado_em = case when k.status = 'removido' then k.encerrado_em end
    where k.id = any(${ids}::uuid[]) and (k.status <> 'consumido' or not exists (
      select from cupons_aplicados o where o.contrato_id = k.contrato_id and o.status = 'ativo'))`)
}
