import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { type Divida, devidaDesde, multaEJuros } from '#domain/faturamento/overdue.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { type FaturaRow, saldoOf } from '#features/faturamento/faturas/fatura-row.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The states in which a fatura may be charged: also written off; its payment is then a `recuperacao`. */
export const COBRAVEIS: readonly StatusFatura[] = ['aberta', 'vencida', 'parcialmente_paga', 'baixada']

/**
 * The amount of a charge without fine and interest: the saldo, and for a written-off fatura the part that was never
 * paid.
 */
export const devidoDe = (fatura: FaturaRow): Centavos =>
  saldoOf(fatura.status === 'baixada' ? { ...fatura, baixado: 0 as Centavos } : fatura)

/** Fine and interest within the amount of a charge, and those that accrue after its due date. */
type Encargos = { multa: Centavos; juros: Centavos; jurosMensal: Percentual }

/** The terms of a late fatura: those of its first expired charge since then, null without one. Days are of Brasília. */
export type Mora = {
  expirada: { desde: string; multa: Percentual; jurosMensal: Percentual } | null
  /** The last day of a payment that was not taken back. */
  ultimo: string | null
}

/** Over `faturas f`: its `Mora`. */
export const MORA = sql`json_build_object(
  'expirada', (
    select json_build_object('desde', c.vencimento, 'multa', c.multa_percentual, 'jurosMensal', c.juros_mensal_percentual)
    from cobrancas c where c.fatura_id = f.id and c.status = 'expirada'
      and c.vencimento >= greatest(f.vencimento, f.reaberta_em)
    order by c.vencimento, c.criada_em limit 1),
  'ultimo', (
    select max((p.pago_em at time zone interval '-03:00')::date) from pagamentos p
    where p.fatura_id = f.id and p.tipo in ('pagamento', 'recuperacao') and p.devolvido < p.valor))`

/** The debt of a fatura that no charge at the bank may collect; `multaPaga`: what of its fine was paid. */
type Parada = Divida & Mora & { devido: Centavos; multaPaga: Centavos }
type Termos = { multa: Percentual; jurosMensal: Percentual }

/**
 * The fine and interest of such a debt up to a day, for its next charge: by the terms of the expired charge, else
 * by the general ones from the day on which the fatura became late. A fine of which something was paid is not asked for
 * again, and interest counts from the last payment. Null: it is not late.
 */
export function encargosLevados(
  { devido, multaPaga, expirada, ultimo, ...divida }: Parada,
  dia: string,
  gerais: Termos,
): { multa: Centavos; juros: Centavos } | null {
  const termos = expirada ?? gerais
  const desde = expirada?.desde ?? devidaDesde(divida)
  if (dia <= desde) return null
  const { multa } = multaEJuros(devido, desde, dia, termos)
  const { juros } = multaEJuros(devido, ultimo !== null && ultimo > desde ? ultimo : desde, dia, termos)
  return { multa: multaPaga > 0 ? (0 as Centavos) : multa, juros }
}

/**
 * The fine and interest of a fatura that is late today, up to the due date of its next charge; null: there are none. Without
 * an expired charge they go by the `termos` of the next one. `jurosMensal`, of the whole amount in hundredths of a percent
 * rounded down, is what the same rate makes of the debt alone: there is no interest on interest.
 */
export async function findEncargos(
  db: Db,
  fatura: FaturaRow,
  { hoje, vencimento, ...termos }: Termos & { hoje: string; vencimento: string },
): Promise<Encargos | null> {
  const devido = devidoDe(fatura)
  const row = await db.one<{ mora: Mora }>(sql`select ${MORA} as mora from faturas f where f.id = ${fatura.id}`)
  const { mora } = row!
  const parada = {
    ...mora,
    devido,
    multaPaga: fatura.multa,
    vencimento: fatura.vencimento!,
    reabertaEm: fatura.reabertaEm,
  }
  const levados = encargosLevados(parada, hoje, termos) && encargosLevados(parada, vencimento, termos)
  if (!levados) return null
  const { jurosMensal } = mora.expirada ?? termos
  const share = (BigInt(jurosMensal) * BigInt(devido)) / BigInt(devido + levados.multa + levados.juros)
  return { ...levados, jurosMensal: (Number(share / 100n) * 100) as Percentual }
}
