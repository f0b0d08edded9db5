import type { Centavos } from '#domain/money.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type FaturaRow, saldoOf } from './fatura-row.ts'

/**
 * Writes `valor` of a locked fatura off, at most its saldo. It is `baixada` when nothing is left; a part lowers the saldo
 * and leaves the state (docs/especificacao/estados.md#6-fatura). Returns the fatura's state. The caller called `allow`,
 * checked that the move is legal and audits.
 */
export async function writeOffSaldo(
  db: Db,
  fatura: FaturaRow,
  valor: Centavos,
  { motivo, now }: { motivo: string; now: Date },
): Promise<FaturaRow['status']> {
  const para = valor === saldoOf(fatura) ? 'baixada' : fatura.status
  await db.query(sql`
    update faturas set baixado = baixado + ${valor}, status = ${para}, motivo = ${motivo}, versao = versao + 1,
      atualizada_em = ${now} where id = ${fatura.id}`)
  return para
}
