import type { StatusFatura } from '#domain/faturamento/estados.ts'
import type { Centavos } from '#domain/money.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type FaturaRow, lockFatura, saldoOf } from './fatura-row.ts'
import { moveFatura } from './move-fatura.ts'

const EM_ABERTO: readonly StatusFatura[] = ['aberta', 'vencida', 'parcialmente_paga']

/**
 * Brings a fatura in line with its payments: `pago` is their sum less refunds, which return juros and multa before the
 * amount, and an open one becomes `parcialmente_paga`, `paga`, or `baixada` where the rest was written off
 * (docs/especificacao/estados.md#6-fatura); one that is written off stays so. Undue and unmatched payments do not count.
 * The caller has locked the contract first; returns the fatura as it is then.
 */
export async function settleFatura(db: Db, faturaId: string, now: Date): Promise<FaturaRow> {
  const before = await lockFatura(db, faturaId)
  const sums = await db.one<Record<'pago' | 'multa' | 'juros', Centavos>>(sql`
    select coalesce(sum(valor - devolvido), 0)::bigint as pago,
      coalesce(sum(greatest(0, multa - greatest(0, devolvido - juros))), 0)::bigint as multa,
      coalesce(sum(greatest(0, juros - devolvido)), 0)::bigint as juros
    from pagamentos where fatura_id = ${faturaId} and tipo in ('pagamento', 'recuperacao')`)
  const { pago, multa, juros } = sums!
  if (pago !== before.pago || multa !== before.multa || juros !== before.juros)
    await db.query(sql`
      update faturas set pago = ${pago}, multa = ${multa}, juros = ${juros}, versao = versao + 1, atualizada_em = ${now}
      where id = ${faturaId}`)
  const after = { ...before, ...sums! }
  const paga = saldoOf({ ...after, baixado: 0 as Centavos }) === 0
  const para = paga ? 'paga' : saldoOf(after) === 0 ? 'baixada' : 'parcialmente_paga'
  if (EM_ABERTO.includes(before.status) && pago > 0 && before.status !== para)
    await moveFatura(db, before, para, { now })
  return lockFatura(db, faturaId)
}
