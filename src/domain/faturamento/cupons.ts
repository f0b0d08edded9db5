import { type Centavos, type Percentual, percentOf } from '#domain/money.ts'

type Duracao = 'unica' | 'repetida' | 'permanente'
/** The discount of a coupon: a percentage, or an amount. */
export type ValorDoCupom = { tipo: 'percentual'; percentual: Percentual } | { tipo: 'valor'; valor: Centavos }

/** The discount of the coupon on a fatura whose lines add up to `base`: never more than that. */
export function descontoDoCupom(cupom: ValorDoCupom, base: Centavos): Centavos {
  if (base <= 0) return 0 as Centavos
  const desconto = cupom.tipo === 'percentual' ? percentOf(base, cupom.percentual) : cupom.valor
  return Math.min(desconto, base) as Centavos
}

/** How many faturas an applied coupon discounts; null: all. */
export const usosDoCupom = (duracao: Duracao, meses: number | null): number | null =>
  duracao === 'permanente' ? null : duracao === 'unica' ? 1 : meses

/** Why a coupon may not be applied, by the code of the refusal; null: it may. Days are of Brasília. */
export function whyNotCupom(
  cupom: {
    encerrado: boolean
    validoDe: string | null
    validoAte: string | null
    usos: number
    limiteUsos: number | null
    planosIds: readonly string[] | null
  },
  { hoje, planoId }: { hoje: string; planoId: string },
): 'CUPOM_INVALIDO' | 'CUPOM_EXPIRADO' | 'CUPOM_ESGOTADO' | 'CUPOM_INCOMPATIVEL' | null {
  if (cupom.encerrado || (cupom.validoDe && hoje < cupom.validoDe)) return 'CUPOM_INVALIDO'
  if (cupom.validoAte && hoje > cupom.validoAte) return 'CUPOM_EXPIRADO'
  if (cupom.limiteUsos !== null && cupom.usos >= cupom.limiteUsos) return 'CUPOM_ESGOTADO'
  if (cupom.planosIds && !cupom.planosIds.includes(planoId)) return 'CUPOM_INCOMPATIVEL'
  return null
}
