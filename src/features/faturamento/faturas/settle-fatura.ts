import { diaOf } from '#domain/competencia.ts'
import { EM_ABERTO, type StatusFatura } from '#domain/faturamento/estados.ts'
import type { Centavos } from '#domain/money.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type FaturaRow, lockFatura, pagoAMaisDe, saldoOf } from './fatura-row.ts'
import { moveFatura } from './move-fatura.ts'

const PAGAVEIS: readonly StatusFatura[] = [...EM_ABERTO, 'paga', 'baixada']

/**
 * Brings a fatura in line with its payments: `pago` is their sum less refunds, which return juros and multa before the
 * amount, and it becomes `parcialmente_paga`, `paga`, or `baixada` where the rest was written off
 * (docs/especificacao/estados.md#6-fatura). What a payment that is taken back (`devolvido`: one was just now) leaves unpaid
 * is owed again: the fatura is open, dunning starts again, and an alert says so. Undue and unmatched payments do not
 * count. The caller has locked the contract first; returns the fatura as it is then.
 */
export async function settleFatura(
  db: Db,
  faturaId: string,
  { now, devolvido }: { now: Date; devolvido: boolean },
): Promise<FaturaRow> {
  const before = await lockFatura(db, faturaId)
  const after = await withPagamentos(db, before)
  const { pago, multa, juros } = after
  if (pago !== before.pago || multa !== before.multa || juros !== before.juros)
    await db.query(sql`
      update faturas set pago = ${pago}, multa = ${multa}, juros = ${juros}, versao = versao + 1, atualizada_em = ${now}
      where id = ${faturaId}`)
  const hoje = diaOf(now.getTime())
  const para = PAGAVEIS.includes(before.status) ? statusOf(after, hoje) : before.status
  if (para !== before.status) await moveFatura(db, before, para, { now })
  if (devolvido && EM_ABERTO.includes(para)) await reopen(db, after, hoje)
  if (devolvido && pagoAMaisDe(after) === 0) await endExcesso(db, faturaId)
  if (para === 'paga' || para === 'baixada')
    for (const tipo of ['fatura_sem_pagamento', 'pagamento_devolvido'] as const) await resolveAlerta(db, tipo, faturaId)
  return lockFatura(db, faturaId)
}

/** The fatura with the sums of its payments as they are now. */
export async function withPagamentos(db: Db, fatura: FaturaRow): Promise<FaturaRow> {
  const sums = await db.one<Record<'pago' | 'multa' | 'juros', Centavos>>(sql`
    select coalesce(sum(valor - devolvido), 0)::bigint as pago,
      coalesce(sum(greatest(0, multa - greatest(0, devolvido - juros))), 0)::bigint as multa,
      coalesce(sum(greatest(0, juros - devolvido)), 0)::bigint as juros
    from pagamentos where fatura_id = ${fatura.id} and tipo in ('pagamento', 'recuperacao')`)
  return { ...fatura, ...sums! }
}

/** The amount paid beyond the total was returned to the payer. */
async function endExcesso(db: Db, faturaId: string): Promise<void> {
  const rows = await db.query<{ chave: string }>(sql`
    select cobranca_id || ':' || end_to_end_id as chave from pagamentos
    where fatura_id = ${faturaId} and tipo in ('pagamento', 'recuperacao')`)
  for (const { chave } of rows) await resolveAlerta(db, 'pagamento_indevido', chave)
}

/** The state of a closed fatura by its sums; a debt that was given up stays so when it is paid later. */
function statusOf(fatura: FaturaRow, hoje: string): StatusFatura {
  const { status, pago, vencimento } = fatura
  const isOpen = EM_ABERTO.includes(status)
  if (saldoOf(fatura) > 0) {
    if (pago > 0) return 'parcialmente_paga'
    return status === 'vencida' || vencimento! < hoje ? 'vencida' : 'aberta'
  }
  return isOpen ? (saldoOf({ ...fatura, baixado: 0 as Centavos }) === 0 ? 'paga' : 'baixada') : status
}

/** Dunning counts from this day, and its steps are taken again. */
async function reopen(db: Db, fatura: FaturaRow, hoje: string): Promise<void> {
  const { id, tenantId, numero, competencia } = fatura
  await db.query(sql`update faturas set reaberturas = reaberturas + 1, reaberta_em = ${hoje} where id = ${id}`)
  const detalhe = { faturaId: id, numero, competencia, saldoCentavos: saldoOf(fatura) }
  await raiseAlerta(db, { tipo: 'pagamento_devolvido', tenantId, chave: id, detalhe })
}
