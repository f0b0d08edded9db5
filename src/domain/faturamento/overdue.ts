import { type Centavos, type Percentual, percentOf } from '#domain/money.ts'
import { divideHalfUp } from './exact.ts'
import { daysBetween } from './periods.ts'

/** 100 (percent) × 10_000 (scale of a Percentual) × 30 (days of a month, as banks count them). */
const MONTHLY = 30_000_000n

/**
 * The cost of a late payment on a day: the multa once, and simple juros by calendar day, a month counted as 30 days
 * (the way of juros.modalidade 3 of a Pix cobv). Nothing up to the due date.
 */
export function multaEJuros(
  valor: Centavos,
  vencimento: string,
  dia: string,
  { multa, jurosMensal }: { multa: Percentual; jurosMensal: Percentual },
): { multa: Centavos; juros: Centavos } {
  const dias = daysBetween(vencimento, dia)
  if (dias <= 0) return { multa: 0 as Centavos, juros: 0 as Centavos }
  const juros = divideHalfUp(BigInt(valor) * BigInt(jurosMensal) * BigInt(dias), MONTHLY)
  return { multa: percentOf(valor, multa), juros: Number(juros) as Centavos }
}

export type Passo =
  | 'lembrete'
  | 'reaberta'
  | 'vencida'
  | 'cobranca_1'
  | 'cobranca_2'
  | 'inadimplente'
  | 'suspenso'
  | 'propor_baixa'

type Prazos = { diasTolerancia: number; diasSuspensao: number }

/** The owed amount and its date; `reabertaEm`: the day on which a payment of it was taken back. */
export type Divida = { vencimento: string; reabertaEm: string | null }

/** The day from which a fatura counts as late: its due date, or a later day on which its payment was taken back. */
export const devidaDesde = ({ vencimento, reabertaEm }: Divida): string =>
  reabertaEm !== null && reabertaEm > vencimento ? reabertaEm : vencimento

/** A day before any due date. */
const AT_ONCE = -100_000

/**
 * How many days after `devidaDesde` each step of dunning is taken (docs/referencia/billing.md#f3-rules rule 6). The
 * mail about a reopened fatura goes out at once.
 */
export const diasDosPassos = ({ diasTolerancia, diasSuspensao }: Prazos): Record<Passo, number> => ({
  lembrete: -3,
  reaberta: AT_ONCE,
  vencida: 1,
  cobranca_1: 3,
  cobranca_2: 7,
  inadimplente: diasTolerancia + 1,
  suspenso: diasSuspensao + 1,
  propor_baixa: 90,
})

/**
 * The steps of dunning that are due on a day, the earliest first; each is taken once for a fatura, and again for each
 * time that it was reopened, when `reaberta` takes the place of `lembrete`. A fatura is overdue from the day after its due
 * date.
 */
export function passosDevidos(divida: Divida, hoje: string, prazos: Prazos): Passo[] {
  const atraso = daysBetween(devidaDesde(divida), hoje)
  const dias = diasDosPassos(prazos)
  const other = divida.reabertaEm === null ? 'reaberta' : 'lembrete'
  const passos = (Object.keys(dias) as Passo[]).filter((passo) => passo !== other && atraso >= dias[passo])
  return passos.sort((a, b) => dias[a] - dias[b])
}
