import { type Empresa, isMei } from './empresa.ts'

/** The regimes for which the law changes in different ways. */
export const REGIMES_DA_LEI = ['regular', 'simples', 'mei'] as const
export type RegimeDaLei = (typeof REGIMES_DA_LEI)[number]

/** The one of a company; null: immune or exempt. */
export function regimeDaLei(empresa: Pick<Empresa, 'regimeTributario' | 'optanteMei'>): RegimeDaLei | null {
  if (isMei(empresa)) return 'mei'
  if (empresa.regimeTributario === 'simples_nacional') return 'simples'
  return empresa.regimeTributario === 'imune' || empresa.regimeTributario === 'isento' ? null : 'regular'
}

/** A change of the law as the line of a regime. */
type Mudanca = { desde: string; regimes: string; inicio: string; resumo: string }
type Linha = { desde: string; valendo: boolean; texto: string }

/** The lines of a regime on a day, at most `max`: what comes, the nearest first, then what came last; by date. */
export function linhasDaLei(
  mudancas: readonly Mudanca[],
  regime: RegimeDaLei,
  { hoje, max }: { hoje: string; max: number },
): Linha[] {
  const mine = mudancas
    .filter(({ regimes, inicio }) => inicio === 'sim' && regimes.split(' ').includes(regime))
    .map(({ desde, resumo }) => ({ desde, valendo: desde <= hoje, texto: resumo }))
  const [coming, past] = [mine.filter(({ valendo }) => !valendo), mine.filter(({ valendo }) => valendo).reverse()]
  return [...coming, ...past].slice(0, max).sort((a, b) => a.desde.localeCompare(b.desde))
}
