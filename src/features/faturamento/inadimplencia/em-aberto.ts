import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { multaEJuros } from '#domain/faturamento/overdue.ts'
import { daysBetween } from '#domain/faturamento/periods.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import type { Precificacao } from '#features/faturamento/planos/precificacao.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A closed fatura with something to pay, and the charge by which it can be paid; amounts in centavos. */
export type FaturaEmAberto = {
  id: string
  numero: number
  contratoId: string
  competencia: string
  status: StatusFatura
  vencimento: string
  saldo: Centavos
  /** The charge at the bank; null: none that may be paid. */
  cobranca: { vencimento: string; multa: Percentual; jurosMensal: Percentual; pix: string | null } | null
}

/** Over `faturas f`: what may still be paid. */
export const ABERTA = sql`f.status in ('aberta', 'vencida', 'parcialmente_paga')`
export const SALDO = sql`greatest(0, f.total - (f.pago - f.multa - f.juros) - f.baixado)`

/** Open faturas, the longest overdue first; `which`: a condition over `faturas f`. */
export const selectEmAberto = (db: Db, which: Sql): Promise<FaturaEmAberto[]> =>
  db.query<FaturaEmAberto>(sql`
    select f.id, f.numero, f.contrato_id as "contratoId", f.competencia, f.status, f.vencimento::text, ${SALDO} as saldo,
      case when k.id is not null then json_build_object('vencimento', k.vencimento, 'multa', k.multa_percentual,
        'jurosMensal', k.juros_mensal_percentual, 'pix', k.pix_copia_e_cola) end as cobranca
    from faturas f left join cobrancas k on k.fatura_id = f.id and k.status in ('emitida', 'vencida')
    where ${ABERTA} and ${which} order by f.vencimento, f.numero`)

export type Encargos = { diasAtraso: number; multa: Centavos; juros: Centavos; totalHoje: Centavos }

/**
 * What paying a fatura costs on a day: its saldo with multa and juros, by the terms of its charge, which the bank applies,
 * and without a charge by the general ones. `diasAtraso` is negative before the due date.
 */
export function encargosOf(
  { saldo, vencimento, cobranca }: FaturaEmAberto,
  dia: string,
  gerais: Pick<Precificacao, 'multa' | 'jurosMensal'>,
): Encargos {
  const { multa, juros } = multaEJuros(saldo, cobranca?.vencimento ?? vencimento, dia, cobranca ?? gerais)
  return { diasAtraso: daysBetween(vencimento, dia), multa, juros, totalHoje: (saldo + multa + juros) as Centavos }
}
