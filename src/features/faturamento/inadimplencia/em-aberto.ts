import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { multaEJuros } from '#domain/faturamento/overdue.ts'
import { daysBetween } from '#domain/faturamento/periods.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { encargosLevados, MORA, type Mora } from '#features/faturamento/cobrancas/devido.ts'
import type { PrecificacaoRow } from '#features/faturamento/planos/precificacao.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A closed fatura with something to pay, and the charge by which it can be paid; amounts in centavos. */
export type FaturaEmAberto = {
  id: string
  numero: number
  contratoId: string
  competencia: string
  status: StatusFatura
  vencimento: string
  /** The last day on which a payment was taken back; null: never. */
  reabertaEm: string | null
  saldo: Centavos
  /** The paid part of `multa`, and the terms of the next charge. */
  multaPaga: Centavos
  mora: Mora
  /** The charge at the bank; null: none that may be paid. */
  cobranca: {
    vencimento: string
    multa: Percentual
    jurosMensal: Percentual
    /** Fine and interest of an expired charge, within its amount. */
    multaIncluida: Centavos
    jurosIncluidos: Centavos
    pix: string | null
  } | null
}

/** The debts that may still be paid, over `faturas f`. */
export const ABERTA = sql`f.status in ('aberta', 'vencida', 'parcialmente_paga')`
export const SALDO = sql`greatest(0, f.total - (f.pago - f.multa - f.juros) - f.baixado)`

/** Open faturas, the longest overdue first; `which`: a condition over `faturas f`. */
export const selectEmAberto = (db: Db, which: Sql): Promise<FaturaEmAberto[]> =>
  db.query<FaturaEmAberto>(sql`
    select f.id, f.numero, f.contrato_id as "contratoId", f.competencia, f.status, f.vencimento::text,
      f.reaberta_em::text as "reabertaEm", ${SALDO} as saldo, f.multa as "multaPaga",
      ${MORA} as mora,
      case when k.id is not null then json_build_object('vencimento', k.vencimento, 'multa', k.multa_percentual,
        'multaIncluida', k.multa_incluida, 'jurosIncluidos', k.juros_incluidos, 'jurosMensal', k.juros_mensal_percentual, 'pix', k.pix_copia_e_cola) end as cobranca
    from faturas f left join cobrancas k on k.fatura_id = f.id and k.status in ('emitida', 'vencida')
    where ${ABERTA} and ${which} order by f.vencimento, f.numero`)

export type Encargos = { diasAtraso: number; multa: Centavos; juros: Centavos; totalHoje: Centavos }

/**
 * What paying a fatura costs on a day: its saldo with multa and juros, by the terms of its charge, which the bank applies, and
 * without one as a charge made that day asks them. `diasAtraso` is negative before the due date.
 */
export function encargosOf(
  { saldo, vencimento, reabertaEm, multaPaga, mora, cobranca }: FaturaEmAberto,
  dia: string,
  gerais: Pick<PrecificacaoRow, 'multa' | 'jurosMensal'>,
): Encargos {
  const { multa, juros } = cobranca
    ? encargosDa(cobranca, saldo, dia)
    : (encargosLevados({ ...mora, devido: saldo, multaPaga, vencimento, reabertaEm }, dia, gerais) ?? NENHUM)
  return {
    diasAtraso: daysBetween(vencimento, dia),
    ...{ multa, juros, totalHoje: (saldo + multa + juros) as Centavos },
  }
}
const NENHUM = { multa: 0 as Centavos, juros: 0 as Centavos }

/** The parts within the amount of a charge, and those the bank adds on a day. */
function encargosDa(cobranca: NonNullable<FaturaEmAberto['cobranca']>, saldo: Centavos, dia: string) {
  const { multaIncluida, jurosIncluidos, vencimento } = cobranca
  const late = multaEJuros((saldo + multaIncluida + jurosIncluidos) as Centavos, vencimento, dia, cobranca)
  return { multa: (late.multa + multaIncluida) as Centavos, juros: (late.juros + jurosIncluidos) as Centavos }
}
